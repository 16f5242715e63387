"""A match as a readable file: `scorekeeper-match/1` (docs/match-files.md); and as lines.

The file has the cards left; points and totals follow from them, and are only checked. If only a
game's sum is known, the file has its points.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Required, TypeAlias, TypedDict

from scorekeeper.base.file_values import (
    AS_IS,
    AnyNumber,
    Cleaning,
    FileContext,
    NamedSeat,
    NumbersByName,
)
from scorekeeper.base.game_file import GameFile, Line, Row, Say
from scorekeeper.base.json_text import JsonSource, within, write_json
from scorekeeper.base.schemas import Conversion, at_most, between, where
from scorekeeper.base.table_file import (
    FileHead,
    check_points,
    first_players,
    locate_problem,
    open_file,
)
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.shedding.rules.deck import EACH_NUMBER, NUMBERS
from scorekeeper.games.shedding.rules.match import NOTHING, Hand, Left, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import check_game, check_match

FORMAT = "scorekeeper-match/1"
_MAX_GAMES = 1000
_MAX_NUMBERS = EACH_NUMBER * len(NUMBERS)

# ---- types ----

_Number: TypeAlias = Annotated[int, between(min(NUMBERS), max(NUMBERS))]
_Rules: TypeAlias = Annotated[int, between(0, _MAX_NUMBERS)]
_Total: TypeAlias = Annotated[
    Any, where(lambda left: type(left) is int, text("A total or an object in braces is needed."))
]


class HandFile(TypedDict, total=False):
    numbers: Annotated[list[_Number], at_most(_MAX_NUMBERS)]
    number_rules: _Rules
    other_rules: _Rules


def _hand(data: Mapping[str, Any], _: FileContext) -> Hand:
    numbers = data.get("numbers", ())
    counts = tuple(map(numbers.count, NUMBERS))
    return Hand(counts, data.get("number_rules", 0), data.get("other_rules", 0))


class GameFileData(TypedDict, total=False):
    winner: Required[NamedSeat]
    left: dict[NamedSeat, _Total | Annotated[HandFile, Conversion(_hand)]]
    points: AnyNumber


class MatchFile(FileHead):
    target: AnyNumber
    games: Annotated[list[Any], at_most(_MAX_GAMES)]


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
    return {
        "numbers": list(left.number_cards),
        "number_rules": left.number_rules,
        "other_rules": left.other_rules,
    }


# ---- reading ----


def read_match(data: JsonSource, cleaning: Cleaning = AS_IS) -> Match:
    """Read a match, with players and games numbered from 1.

    `cleaning` says how names are stored.

    Raises:
        FileError: everything that is wrong, each with its place.
    """
    context, head = open_file(data, MatchFile, FORMAT, cleaning)
    findings, names = context.findings, context.names
    match = Match(
        name=head.get("name", ""),
        date=head.get("date", ""),
        target=head.get("target", 1),
        seats=first_players(context),
    )
    problems = check_match(match) if "players" in head else []
    for problem in problems:
        findings.add("players" if problem.field == "seats" else problem.field, problem.message)
    if any(problem.field == "seats" for problem in problems) or not names:
        findings.refuse()
    for index, value in enumerate(head.get("games", ())):
        game = _read_game(value, within("games", index), index + 1, match, context)
        match = match.with_game(game)
    if not findings.count and "totals" in head:
        totals = dict(zip(names, match.totals, strict=True))
        check_points(head["totals"], "totals", context, totals, NumbersByName)
    findings.refuse()
    return match


def _read_game(
    value: object, place: str, number: int, match: Match, context: FileContext
) -> MatchGame:
    findings, before = context.findings, context.findings.invalid
    game_data = context.read(GameFileData, value, place)
    if findings.invalid > before:
        return MatchGame(number, 0)
    left, points = game_data.get("left"), game_data.get("points")
    game = MatchGame(
        number,
        game_data["winner"],
        () if left is None else tuple(left.get(n, NOTHING) for n in range(len(match.seats))),
        points if left is None else None,
    )
    for problem in check_game(match, game):
        where = locate_problem(problem, place, context.names, {"total": "points"})
        findings.add(where, problem.message)
    if points is not None and points != game.points and findings.invalid == before:
        message = text(
            "The file says %(stated)s, but it comes to %(made)s.", stated=points, made=game.points
        )
        findings.add(within(place, "points"), message)
    return game


def lines(match: Match, say: Say) -> Iterator[Line]:
    """Format the match as lines: each game with the cards left, the totals, the winners."""
    target = say(text("to %(target)s points", target=match.target))
    yield from (f"{match.name}, {match.date}, {target}", "")
    for game in match.games:
        yield from (_title(match, game, say), _left(match, game, say), "")
    yield say(text("Total"))
    yield tuple(_total(match, seat, say) for seat in range(len(match.seats)))
    yield from ("", say(_outcome(match)))


def _title(match: Match, game: MatchGame, say: Say) -> str:
    line = text(
        "%(number)s. %(name)s wins: +%(points)s",
        number=match.number(game),
        name=match.seats[game.winner].name,
        points=game.points,
    )
    return say(line)


def _left(match: Match, game: MatchGame, say: Say) -> Line:
    everybody = say(text("all hands together"))
    who = [everybody if ln.seat is None else match.seats[ln.seat].name for ln in game.lines]
    return tuple(
        Row(name, str(line.points), say(line.reason))
        for name, line in zip(who, game.lines, strict=True)
    )


def _total(match: Match, seat: int, say: Say) -> Row:
    to_go = "" if match.is_over else say(text("needs %(count)s", count=match.needs(seat)))
    return Row(match.seats[seat].name, str(match.totals[seat]), to_go)


def _outcome(match: Match) -> Text:
    names = ", ".join(match.seats[seat].name for seat in match.leaders)
    if match.is_over:
        return ntext(
            "%(names)s wins the match.",
            "%(names)s share the win.",
            len(match.winners),
            names=names,
        )
    if len(match.leaders) in {0, len(match.seats)}:
        return text("The match is not over yet.")
    return text("The match is not over yet; in the lead: %(names)s.", names=names)


MATCH = GameFile("match", FORMAT, read_match, write_match, lines, lambda match: match.seats)
