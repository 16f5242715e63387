"""Matches in a house's archive: games, and the course of the current one."""

from scorekeeper.base.json_fields import Record
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Known, Places, check_leaves, under
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.stored import Stored
from scorekeeper.games.shedding.rules.deck import BY_CODE, EACH_NUMBER, NUMBERS
from scorekeeper.games.shedding.rules.match import MOST_POINTS, Match
from scorekeeper.games.shedding.rules.match_checks import MOST_TARGET, check_game, check_match
from scorekeeper.games.shedding.rules.table import Won
from scorekeeper.games.shedding.rules.turn_history import parse_turn
from scorekeeper.games.shedding.store.matches import MatchTopic, parse_match


def _check_match(record: Record, known: Known) -> None:
    said, findings, before = record.fields, record.findings, record.findings.count
    seats = tuple(Seat(number, known.names[number]) for number in said["seats"])
    for problem in check_match(Match("", "", MOST_TARGET, seats)):
        findings.add(record.at("seats"), problem.message)
    keys = ("games", "course")
    facts = Record(said["facts"], record.at("facts"), findings, ("target",), keys)
    if findings.count > before:
        return
    if not check_leaves(facts.fields, facts.place, _match_at(said, known), findings):
        return
    try:
        match = parse_match(MatchTopic.row_document(said), known.names)
    except (AttributeError, KeyError, TypeError, ValueError):  # a part is missing or invalid
        findings.add(facts.at("games"), text("This is not a match."))
        return
    for game in match.games:
        for problem in check_game(match, game):
            findings.add(within(facts.at("games"), str(game.id)), problem.message)
    if MatchTopic().row_columns(Stored(match)).facts != facts.fields:
        findings.add(facts.place, text("This is not a match."))
    if match.course:
        try:
            match.course.table(match.players)
        except RuleError as error:
            findings.add(facts.at("course"), error.problems[0].message)


def _match_at(said: Item, known: Known) -> Places:
    """Return the check of each cell of a match; seats must exist, because pages look them up."""
    seats = range(len(said["seats"]))
    seat = values.number(0, len(seats) - 1)
    rule, numbers = values.number(1, MOST_POINTS), values.number(1, EACH_NUMBER)

    def turn(value: object) -> Text | None:
        action = parse_turn(value) if isinstance(value, str) else None
        if action is None:
            return text("A turn is cards such as G5F, or “pass”.")
        return seat(action.seat) if isinstance(action, Won) else None

    hand: Places = {
        "number_rules": rule,
        "other_rules": rule,
        **{f"numbers.{number}": numbers for number in NUMBERS},
    }
    left = {str(at): values.number(0, MOST_POINTS) for at in seats}
    for at in seats:
        left |= under(str(at), hand)
    game = {"winner": seat, "total": rule, **under("left", left)}
    course = {"top": values.one_of(list(BY_CODE)), "first": seat, "turns.#": turn}
    return {
        **values.at_table(known),
        "target": values.number(1, MOST_TARGET),
        **under("games.#", game),
        **under("course", course),
    }


def _told(matches: int) -> Text:
    return ntext("%(num)s match", "%(num)s matches", matches)


ARCHIVED = ArchivedGame(head=values.at_table, check=_check_match, at=_match_at, told=_told)
