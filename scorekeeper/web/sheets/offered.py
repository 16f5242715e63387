"""What a game offers to print."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.devices import Member
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.topics import Place


@dataclass(frozen=True, slots=True)
class SheetOffer:
    """A sheet that needs no sitting: where it is, its title, and what it is."""

    endpoint: str
    title: Text
    about: Text


@dataclass(frozen=True, slots=True)
class Printable:
    """A sitting that can be printed, as it stands in the list.

    Args:
        number: that of the sitting.
        name: what it is called.
        date: its evening, where that is said of it.
        about: what is said of it else.
    """

    number: int
    name: str
    date: str = ""
    about: str = ""


_NEWEST = 5


def newest_of(sittings: SittingList) -> Callable[[Place, Member], Sequence[Printable]]:
    """The newest of those that were played at tables, by name and evening."""
    return lambda place, _member: [
        Printable(line.id, line.name, date=line.date)
        for line in sittings.newest(place, most=_NEWEST)
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
