"""Read what the files of all games share: the head, the players, and the checked points."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypedDict

from scorekeeper.base.file_values import (
    AnyText,
    Cleaning,
    Day,
    FileContext,
    Name,
    NamedSeat,
    PlayerName,
    TenthsByName,
)
from scorekeeper.base.json_text import (
    WHOLE,
    FileError,
    FileProblem,
    JsonPath,
    JsonSource,
    read_json,
    within,
)
from scorekeeper.base.problems import Problem
from scorekeeper.base.schemas import at_most
from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.seats import Seat, has_player_twice
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.text import text

_MAX_NAMES = 30  # more than can play, so that a few names too many are still checked


class FileHead(TypedDict):
    """The parts that the files of all games have."""

    format: AnyText
    name: Name
    date: Day
    players: Annotated[list[Any], at_most(_MAX_NAMES)]
    totals: NotRequired[Any]


def open_file(
    data: JsonSource, schema: type, readable: str, cleaning: Cleaning
) -> tuple[FileContext, dict[str, Any]]:
    """Read a file: its valid parts, and the context of the rest, with the players' names.

    Args:
        readable: the only format that can be read.
        cleaning: cleans typed texts for storage.

    Raises:
        FileError: it is not JSON, has another format, or is not an object.
    """
    value = read_json(data)
    file_format = value.get("format") if isinstance(value, dict) else None
    if isinstance(file_format, str) and file_format != readable:
        message = text("Only “%(format)s” can be read.", format=readable)
        raise FileError(FileProblem("format", message))
    document = value if isinstance(value, dict) else {}
    context = FileContext(cleaning, document=document)
    context = context.using(_read_players(document.get("players"), context))
    head = context.read(schema, value, WHOLE)
    if head is None:
        context.findings.refuse()
    return context, head


def _read_players(players: object, context: FileContext) -> list[str]:
    """Read the names of the players; report a name that appears twice."""
    names: list[str] = []
    if not isinstance(players, list) or len(players) > _MAX_NAMES:
        return names
    for index, value in enumerate(players):
        where = within("players", index)
        name = context.read(PlayerName, value, where)
        if name is None:
            name = value if isinstance(value, str) else ""
        elif name.casefold() in map(str.casefold, names):
            context.add(where, text("This appears twice."))
        names.append(name)
    return names


def first_players(context: FileContext) -> tuple[Seat, ...]:
    """Return the seats of the players, numbered from 1."""
    return tuple(Seat(number, name) for number, name in enumerate(context.names, 1))


def player_finder(seats: Iterable[Seat]) -> Callable[[str], Seat]:
    """Build a function that returns the player with a name, or a new player."""
    people = {seat.name.casefold(): seat for seat in seats}
    return lambda name: people.setdefault(name.casefold(), Seat(len(people) + 1, name))


class FileTable:
    """The table while the deals of a file are read, one after the other.

    Args:
        context: the context of the file, later that of the deal: with the names of its players.
        dealer: the seat of the dealer of the next deal, if it names none.
    """

    def __init__(self, context: FileContext, dealer: int) -> None:
        self.context, self.dealer = context, dealer
        self.seats = first_players(context)
        self._find_player = player_finder(self.seats)

    def seat_substitutes(
        self, deal: object, place: str, *, is_first: bool = False
    ) -> dict[int, Seat]:
        """Read the substitutes of a deal, and let them take their seats; the first has none."""
        place = within(place, "substitutes")
        value = deal.get("substitutes", {}) if isinstance(deal, dict) else {}
        names = self.context.read(dict[NamedSeat, PlayerName], value, place) or {}
        sits = {seat: self._find_player(name) for seat, name in names.items()}
        if sits and is_first:
            self.context.add(place, FIRST_DEAL)
        self.seats = tuple(sits.get(n, seat) for n, seat in enumerate(self.seats))
        self.context = self.context.using([seat.name for seat in self.seats])
        if has_player_twice(self.seats):
            self.context.add(place, text("A player can take only one seat."))
        return sits


def substitutes_to_file(sitting: SeatedDeals[Any], deal_id: int) -> dict[str, str]:
    """Return the substitutes from the deal with that id on: earlier player → substitute."""
    if not sitting.sits:
        return {}
    earlier = [deal.id for deal in sitting.deals if deal.id < deal_id]
    before = sitting.seats_in(earlier[-1]) if earlier else sitting.starters
    both = zip(before, sitting.seats_in(deal_id), strict=True)
    return {was.name: now.name for was, now in both if was.player != now.player}


def next_substitutes_to_file(sitting: SeatedDeals[Any]) -> dict[str, dict[str, str]]:
    """Return the key of a file for the substitutes from the next deal on, if there are any."""
    substitutes = substitutes_to_file(sitting, sitting.new_id)
    return {"substitutes": substitutes} if substitutes else {}


def locate_problem(
    problem: Problem,
    place: str,
    names: Sequence[str],
    keys: Mapping[str, str] | None = None,
) -> str:
    """Return the place in the file of a problem with a part of a deal, such as `bids.1`.

    Args:
        names: the names of the seats in the file.
        keys: the keys in the file of parts with another name.
    """
    part, _, seat = problem.field.partition(".")
    where = within(place, (keys or {}).get(part, part))
    return within(where, names[int(seat)] if seat.isdigit() else seat) if seat else where


def check_points(
    value: object,
    place: JsonPath,
    context: FileContext,
    points: Mapping[str, int],
    schema: Any = TenthsByName,
    say: Callable[[int], Any] = int,
) -> None:
    """Report points or totals in a file that differ from the computed ones.

    Without computed ones they are those of a deal that is not finished.

    Args:
        schema: the type of the points in the file.
        say: formats points for a message.
    """
    if not points:
        context.add(place, text("A deal that is not finished has no points."))
        return
    context = context.using(list(points))
    in_file = context.read(schema, value, place)
    if not isinstance(value, dict):
        return
    named = set(map(context.find, value))
    for index, (name, computed) in enumerate(points.items()):
        if index not in named:
            context.add(within(place, name), text("This is missing."))
        elif (there := in_file.get(index, computed)) != computed:
            message = text(
                "The file says %(stated)s, but it comes to %(computed)s.",
                stated=say(there),
                computed=say(computed),
            )
            context.add(within(place, name), message)
