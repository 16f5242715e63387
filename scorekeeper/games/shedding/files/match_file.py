"""A match as a readable file: `scorekeeper-match/1` (docs/match-files.md).

The file has the cards left; points and totals follow from them, and are only checked. If only a
game's sum is known, the file has its points.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from scorekeeper.base.file_head import read_date, read_players, read_top
from scorekeeper.base.json_fields import AS_IS, Cleaning, Findings, Record
from scorekeeper.base.json_text import JsonPath, JsonSource, read_json, shorten, within, write_json
from scorekeeper.base.problems import Problem
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.shedding.rules.deck import EACH_NUMBER, NUMBERS
from scorekeeper.games.shedding.rules.match import NOTHING, Hand, Left, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import check_game, check_match

T = TypeVar("T")
Read: TypeAlias = Callable[[Findings, object, str], T | None]

FORMAT = "scorekeeper-match/1"
REQUIRED = ("format", "name", "date", "target", "players", "games")
OPTIONAL = ("totals",)
GAME_KEYS = ("winner", "left", "points")
HAND_KEYS = ("numbers", "number_rules", "other_rules")
_MOST_GAMES = 1000
_MOST_NAMES = 20  # more than can play, so that a few extra players are checked as well
_MOST_NUMBERS = EACH_NUMBER * len(NUMBERS)


# ---- writing ----


def write_match(match: Match) -> str:
    """Write the match as a file, without the numbers of players and games."""
    names = [seat.name for seat in match.seats]
    return write_json(
        {
            "format": FORMAT,
            "name": match.name,
            "date": match.date,
            "target": match.target,
            "players": names,
            "games": [_game_to_file(game, names) for game in match.games],
            "totals": dict(zip(names, match.totals, strict=True)),
        }
    )


def _game_to_file(game: MatchGame, names: Sequence[str]) -> dict[str, Any]:
    left = zip(names, game.left, strict=False)  # none if only the sum is known
    hands = {name: _left_to_file(hand) for name, hand in left if hand != NOTHING}
    document = {"winner": names[game.winner], "left": hands, "points": game.points}
    return {key: value for key, value in document.items() if value != {}}


def _left_to_file(left: Left) -> dict[str, Any] | int:
    if isinstance(left, int):
        return left
    parts = (list(left.number_cards), left.number_rules, left.other_rules)
    return dict(zip(HAND_KEYS, parts, strict=True))


# ---- reading ----


def read_match(data: JsonSource, cleaning: Cleaning = AS_IS) -> Match:
    """Read a match, with players and games numbered from 1.

    `cleaning` says how names are stored.

    Raises:
        FileError: everything that is wrong, each with its place.
    """
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, FORMAT, REQUIRED, OPTIONAL)
    names = read_players(top, _MOST_NAMES)
    target = findings.number(top.fields.get("target", 1), top.at("target"))
    match = Match(
        name=top.name("name"),
        date=read_date(top),
        target=1 if target is None else target,
        seats=tuple(Seat(number, name) for number, name in enumerate(names, 1)),
    )
    wrong = check_match(match) if isinstance(top.fields.get("players"), list) else []
    for problem in wrong:
        place = top.at("players" if problem.field == "seats" else problem.field)
        findings.add(place, problem.message)
    if any(problem.field == "seats" for problem in wrong) or not names:
        findings.refuse()
    for index, value in enumerate(top.items("games", _MOST_GAMES)):
        place = within(top.at("games"), index)
        record = Record(value, place, findings, ("winner",), GAME_KEYS)
        match = match.with_game(_read_game(record, index + 1, match))
    if not findings.problems:
        _check_totals(top, match, names)
    findings.refuse()
    return match


def _read_game(record: Record, number: int, match: Match) -> MatchGame:
    """Read the game with that number; problems are recorded."""
    findings, before = record.findings, record.findings.count
    names = [seat.name for seat in match.seats]
    winner = 0
    if "winner" in record:
        winner = _seat(record.fields["winner"], record.at("winner"), names, findings)
    left: tuple[Left, ...] = ()
    if "left" in record:
        hands: dict[int, Left] = _by_seat(record, "left", names, _read_hand)
        left = tuple(hands.get(seat, NOTHING) for seat in range(len(names)))
    points = None
    if "points" in record:
        points = findings.number(record.fields["points"], record.at("points"))
    game = MatchGame(number, winner, left, None if "left" in record else points)
    if findings.count > before:
        return MatchGame(number, 0)
    for problem in check_game(match, game):
        findings.add(_place_of(problem, record, names), problem.message)
    if points is not None and points != game.points and findings.count == before:
        message = text(
            "The file says %(said)s, but it comes to %(made)s.", said=points, made=game.points
        )
        findings.add(record.at("points"), message)
    return game


def _place_of(problem: Problem, record: Record, names: Sequence[str]) -> str:
    part, _, seat = problem.field.partition(".")
    where = record.at("points" if part == "total" else part)
    return within(where, names[int(seat)]) if seat else where


def _seat(value: object, place: JsonPath, names: Sequence[str], findings: Findings) -> int:
    """Find the seat of that name; the first seat if no name matches."""
    name = findings.as_kept(findings.words(value, place))
    if name in names:
        return names.index(name)
    if isinstance(value, str):
        findings.add(place, text("“%(name)s” is not seated here.", name=shorten(value)))
    return 0


def _by_seat(record: Record, key: str, names: Sequence[str], read: Read[T]) -> dict[int, T]:
    """Read a key with a value per player, by seat; problems are recorded."""
    findings, by_seat = record.findings, dict[int, T]()
    for raw, value in record.pairs(key).items():
        where, before = within(record.at(key), raw), findings.count
        seat = _seat(raw, where, names, findings)
        if seat in by_seat and findings.count == before:
            findings.add(where, text("This appears twice."))
        part = read(findings, value, where)
        if part is not None and findings.count == before:
            by_seat[seat] = part
        if findings.full:
            break
    return by_seat


def _read_hand(findings: Findings, value: object, place: str) -> Left | None:
    if type(value) is int:
        return value
    if not isinstance(value, dict):
        findings.add(place, text("A total or an object in braces is needed."))
        return None
    hand = Record(value, place, findings, optional=HAND_KEYS)
    counts = [0] * len(NUMBERS)
    for index, item in enumerate(hand.items("numbers", _MOST_NUMBERS)):
        where = within(hand.at("numbers"), index)
        number = findings.number(item, where)
        if number in NUMBERS:
            counts[number - 1] += 1
        elif number is not None:
            message = text("From %(low)s to %(high)s.", low=min(NUMBERS), high=max(NUMBERS))
            findings.add(where, message)
    rules = (hand.number(key, 0, 0, _MOST_NUMBERS) for key in HAND_KEYS[1:])
    return Hand(tuple(counts), *rules)


def _check_totals(top: Record, match: Match, names: Sequence[str]) -> None:
    """Record totals that do not follow from the games."""
    if "totals" not in top:
        return
    before = top.findings.count
    totals = _by_seat(top, "totals", names, Findings.number)
    if top.findings.count > before:
        return
    for seat, made in enumerate(match.totals):
        where = within(top.at("totals"), names[seat])
        if seat not in totals:
            top.findings.add(where, text("This is missing."))
        elif totals[seat] != made:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.", said=totals[seat], made=made
            )
            top.findings.add(where, message)
