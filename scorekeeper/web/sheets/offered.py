"""What a game offers to print."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.web.language import day, isolated, named
from scorekeeper.web.sittings import Sittings


@dataclass(frozen=True, slots=True)
class SheetOffer:
    """A sheet that needs no sitting: where it is, its title, and what it is."""

    endpoint: str
    title: Text
    about: Text


@dataclass(frozen=True, slots=True)
class Printable:
    """A sitting or a season in the list of what can be printed.

    Args:
        number: its number.
        title: its game, or what it is called, in the reader's language.
        about: its name and date, or other details.
    """

    number: int
    title: str
    about: str


_NEWEST = 5


def newest_of(sittings: Sittings) -> Callable[[Place, Member], Sequence[Printable]]:
    """List the newest sittings of a game by their games, names and dates."""
    return lambda place, _member: [
        Printable(
            line.id,
            sittings.title(line),
            f"{isolated(named(line.name))}, {day(line.date)}",
        )
        for line in sittings.all.newest(place, most=_NEWEST)
    ]


@dataclass(frozen=True, slots=True)
class Offer:
    """What there is to print of a game.

    Args:
        endpoint: the sheet of a sitting.
        heading: of the list of its sittings.
        newest: the newest sittings of the house, or of who asks.
        sheets: what can be printed without one.
        none: what is said where there are none; nothing, and no heading, where it is left out.
    """

    endpoint: str
    heading: Text
    newest: Callable[[Place, Member], Sequence[Printable]]
    sheets: Sequence[SheetOffer] = ()
    none: Text | None = None
