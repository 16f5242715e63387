"""Read and write a file of Hearts: `scorekeeper-hearts/1` (docs/hearts-files.md).

The file has what was taken; the points follow from that, and totals are only checked.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, NotRequired, TypedDict

from scorekeeper.base.file_values import AS_IS, Cleaning, FileContext, NamedSeat, NumbersByName
from scorekeeper.base.game_file import GameFile, Line, Row, Say, describe_outcome
from scorekeeper.base.json_text import JsonSource, within, write_json
from scorekeeper.base.schemas import at_most, between
from scorekeeper.base.substitutes import Sits
from scorekeeper.base.table_file import (
    FileHead,
    FileTable,
    check_points,
    first_players,
    locate_problem,
    next_substitutes_to_file,
    open_file,
    substitutes_to_file,
)
from scorekeeper.base.text import text
from scorekeeper.games.hearts.rules.checks import (
    MAX_DEALS,
    MAX_TARGET,
    check_deal,
    check_game,
    fill_hearts,
)
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import (
    ALL_HEARTS,
    HeartsDeal,
    HeartsSettings,
    MoonRule,
)

FORMAT = "scorekeeper-hearts/1"


class FileDeal(TypedDict):
    """A deal: the hearts by name, without zeros; who took the queen and the jack.

    Substitutes are read separately.
    """

    substitutes: NotRequired[Any]
    hearts: dict[NamedSeat, Annotated[int, between(0, ALL_HEARTS)]]
    queen: NamedSeat
    jack: NotRequired[NamedSeat]


class HeartsFile(FileHead):
    """The whole file; deals are read one by one."""

    target: NotRequired[Annotated[int, between(1, MAX_TARGET)]]
    length: NotRequired[Annotated[int, between(1, MAX_DEALS)]]
    moon: NotRequired[MoonRule]
    jack: NotRequired[bool]
    passing: NotRequired[bool]
    first_dealer: NotRequired[NamedSeat]
    deals: Annotated[list[Any], at_most(MAX_DEALS)]
    substitutes: NotRequired[Any]


def write_hearts(game: Hearts) -> str:
    """Write the game as the text of a file, without the numbers of players and deals."""
    settings, names = game.settings, [seat.name for seat in game.starters]
    end = {"target": settings.target} if settings.target else {"length": settings.length}
    document = {
        "format": FORMAT,
        "name": game.name,
        "date": game.date,
        **end,
        "moon": settings.moon.value,
        "jack": settings.jack,
        "passing": settings.passing,
        "players": names,
        "first_dealer": names[game.first_dealer],
        "deals": [_deal_to_file(game, deal) for deal in game.deals],
        **next_substitutes_to_file(game),
        "totals": dict(zip((seat.name for seat in game.seats), game.totals, strict=True)),
    }
    return write_json(document)


def _deal_to_file(game: Hearts, deal: HeartsDeal) -> dict[str, Any]:
    names = [seat.name for seat in game.seats_in(deal.id)]
    substitutes = substitutes_to_file(game, deal.id)
    hearts = {name: count for name, count in zip(names, deal.hearts, strict=True) if count}
    takers = {"queen": deal.queen, "jack": deal.jack}
    taken = {card: names[seat] for card, seat in takers.items() if seat is not None}
    return {**({"substitutes": substitutes} if substitutes else {}), "hearts": hearts, **taken}


def read_hearts(data: JsonSource, cleaning: Cleaning = AS_IS) -> Hearts:
    """Read a file, and number its players and deals from 1.

    `cleaning` cleans names for storage.

    Raises:
        FileError: all problems of the file, each with its place.
    """
    context, head = open_file(data, HeartsFile, FORMAT, cleaning)
    findings = context.findings
    findings.refuse()
    game = Hearts(
        name=head["name"],
        date=head["date"],
        settings=_settings(head),
        starters=first_players(context),
        first_dealer=head.get("first_dealer", 0),
    )
    for problem in check_game(game):
        findings.add("players" if problem.field == "seats" else problem.field, problem.message)
    findings.refuse()
    table, sits, deals = FileTable(context, 0), dict[int, Sits](), list[HeartsDeal | None]()
    for number, value in enumerate(head["deals"], 1):
        place = within("deals", number - 1)
        sits[number] = table.seat_substitutes(value, place, is_first=number == 1)
        deals.append(_read_deal(value, place, table.context, game, number))
    sits[len(deals) + 1] = table.seat_substitutes(head, "", is_first=not deals)
    findings.refuse()
    game = replace(game, deals=tuple(filter(None, deals)), sits=sits).with_first_seated()
    if "totals" in head:
        names = [seat.name for seat in game.seats]
        check_points(
            head["totals"],
            "totals",
            context,
            dict(zip(names, game.totals, strict=True)),
            NumbersByName,
        )
    findings.refuse()
    return game


def _settings(head: dict[str, Any]) -> HeartsSettings:
    """Read the settings; without an end it is the usual target."""
    usual = HeartsSettings()
    length = head.get("length", 0)
    return HeartsSettings(
        target=head.get("target", 0 if length else usual.target),
        length=length,
        moon=MoonRule(head.get("moon", usual.moon)),
        jack=head.get("jack", usual.jack),
        passing=head.get("passing", usual.passing),
    )


def _read_deal(
    value: object, place: str, context: FileContext, game: Hearts, number: int
) -> HeartsDeal | None:
    """Read the deal with that number, which is also its id; None with its problems reported."""
    before = context.findings.invalid
    data = context.read(FileDeal, value, place)
    if data is None or context.findings.invalid > before:
        return None
    entered = [data["hearts"].get(seat) for seat in range(len(game.seats))]
    deal = HeartsDeal(number, fill_hearts(entered), data["queen"], data.get("jack"))
    for problem in check_deal(game, deal):
        context.add(locate_problem(problem, place, context.names), problem.message)
    return deal


def lines(game: Hearts, say: Say) -> Iterator[Line]:
    """Describe the game in lines: each deal with its points, the totals, the winners."""
    yield from (f"{game.name}, {game.date}, {say(text('Hearts'))}", "")
    for number, deal in enumerate(game.deals, 1):
        yield say(text("Deal %(number)s", number=number))
        yield tuple(
            Row(game.seats_in(deal.id)[line.seat].name, say(line.points), say(line.reason))
            for line in game.lines(deal)
        )
        yield ""
    yield say(text("Total"))
    yield tuple(
        Row(seat.name, say(total)) for seat, total in zip(game.seats, game.totals, strict=True)
    )
    yield from (
        "",
        say(describe_outcome([seat.name for seat in game.seats], game.winners, game.leaders)),
    )


HEARTS = GameFile("hearts", FORMAT, read_hearts, write_hearts, lines, lambda game: game.people)
