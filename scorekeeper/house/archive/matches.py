"""The matches of a house's archive: games, and the course of the one that is played."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Cells, flatten, nest
from scorekeeper.core.sittings import GONE
from scorekeeper.games.shedding.rules.course import parse_turn
from scorekeeper.games.shedding.rules.deck import BY_CODE, EACH_NUMBER, NUMBERS
from scorekeeper.games.shedding.rules.match import MOST_POINTS
from scorekeeper.games.shedding.rules.match_checks import MOST_TARGET, check_game, check_match
from scorekeeper.games.shedding.rules.order import MOST_PLAYERS
from scorekeeper.games.shedding.store.matches import KeptMatch, document_of, match_of
from scorekeeper.house.archive import values
from scorekeeper.house.archive.nights import check, check_leaves
from scorekeeper.house.archive.places import Places, is_number
from scorekeeper.house.archive.store import MATCH_KEYS, MATCH_MAY
from scorekeeper.house.archive.values import LARGEST, LATEST, Check, Known

_SEAT_NAMES = frozenset(map(str, range(MOST_PLAYERS)))
_NUMBER_NAMES = frozenset(map(str, NUMBERS))
_UNSAID = ("id", "version", "spent")
"""What is no cell of a match."""


def check_matches(matches: Sequence[Any], known: Known, findings: Findings) -> None:
    """Note what is wrong with the matches."""
    last = 0
    for index, value in enumerate(matches):
        before = findings.count
        place = within("matches", index)
        record = Record(value, place, findings, ("id", *MATCH_KEYS), MATCH_MAY)
        number = check(record, "id", values.number(last + 1, LARGEST))
        last = number if isinstance(number, int) else last
        check(record, "version", values.number(1, LARGEST))
        check(record, "spent", values.number(0, LARGEST))
        games = record.pairs("games")
        gone = record.said.get("discarded") == GONE
        if gone and (games or "course" in record):
            findings.add(place, text("Nothing is left of a match that was erased."))
        if findings.count > before:
            continue
        check_leaves(_cells(record.said), place, match_at(known, gone=gone), findings)
        if findings.count > before:
            continue
        problems, kept = _looked_at(record.said, known)
        for problem in problems:
            findings.add(within(place, problem.field), problem.message)
        if kept and match_cells(record.said) != flatten(document_of(kept)):
            findings.add(place, text("A match is not kept like this."))


def match_at(known: Known, *, gone: bool = False) -> Places:
    """The checks of a match's document; one that is gone has no name any more."""
    whole: Mapping[str, Check] = {
        "name": values.one_of([""]) if gone else values.name,
        "date": values.day,
        "target": values.number(1, MOST_TARGET),
        "seats": _players(known),
        "discarded": values.number(0, LATEST),
    }
    course: Mapping[str, Check] = {
        "top": values.one_of(list(BY_CODE)),
        "first": values.number(0, MOST_PLAYERS - 1),
    }

    def at(path: Sequence[str]) -> Check:
        if path[0] == "games" and len(path) > 2 and is_number(path[1]):
            return _game_at(path[2:])
        if path[0] == "course" and len(path) > 1:
            turn = path[1] == "turns" and len(path) == 3 and is_number(path[2])
            return _turn if turn else course.get(".".join(path[1:]), values.no_such_key)
        return whole.get(path[0], values.no_such_key) if len(path) == 1 else values.no_such_key

    return at


def match_cells(match: Mapping[str, Any]) -> Cells:
    """The document of a match of the archive, as the log's cells name its parts."""
    return flatten(_cells(match))


def _cells(match: Mapping[str, Any]) -> dict[str, Any]:
    said = {key: value for key, value in match.items() if key not in _UNSAID}
    return {key: value for key, value in said.items() if value != {}}  # no games yet are no cell


def match_breaking(
    match: Mapping[str, Any], changes: Iterable[Mapping[str, Any]], known: Known
) -> int:
    """The number of the first of these changes, newest first, that cannot be taken back; else 0."""
    cells = dict(match_cells(match))
    for change in changes:
        for name, (before, _) in change["cells"].items():
            if before is None:
                cells.pop(name, None)
            else:
                cells[name] = before
        problems, kept = _looked_at(nest(cells), known)
        if problems or kept is None or flatten(document_of(kept)) != cells:
            return int(change["seq"])
    return 0


def _looked_at(said: Mapping[str, Any], known: Known) -> tuple[list[Problem], KeptMatch | None]:
    """The match that is said, and what is wrong with it as a whole."""
    try:
        kept = match_of(said, known.names)
    except (AttributeError, KeyError, TypeError, ValueError):  # a part is missing, or in the way
        return [Problem("unreadable", "games", text("A match is not kept like this."))], None
    match = kept.match
    problems = [*check_match(match)]
    problems += [
        Problem(found.code, f"games.{game.id}", found.message)
        for game in match.games
        for found in check_game(match, game)
    ]
    if kept.course and not problems:
        try:
            if kept.course.first >= len(match.seats):
                raise RuleError(Problem("first", "first", text("Who begins?")))
            kept.course.table(kept.players)
        except RuleError as error:
            problems += [Problem(p.code, "course", p.message) for p in error.problems]
    return problems, kept


def _game_at(path: Sequence[str]) -> Check:
    match [*path]:
        case ["winner"]:
            return values.number(0, MOST_PLAYERS - 1)
        case ["total"]:
            return values.number(1, MOST_POINTS)
        case ["left", seat] if seat in _SEAT_NAMES:
            return values.number(0, MOST_POINTS)
        case ["left", seat, "number_rules" | "other_rules"] if seat in _SEAT_NAMES:
            return values.number(1, MOST_POINTS)
        case ["left", seat, "numbers", number] if seat in _SEAT_NAMES and number in _NUMBER_NAMES:
            return values.number(1, EACH_NUMBER)
    return values.no_such_key


def _players(known: Known) -> Check:
    def check(value: object) -> Text | None:
        if not isinstance(value, list):
            return text("A list is needed.")
        return next(filter(None, map(values.player(known), value)), None)

    return check


def _turn(value: object) -> Text | None:
    if isinstance(value, str) and parse_turn(value) is not None:
        return None
    return text("A turn is cards such as G5F, or “pass”.")
