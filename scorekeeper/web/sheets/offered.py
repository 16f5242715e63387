"""The contract of a game for printing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.web.language import day, isolated, named
from scorekeeper.web.sittings import Sittings


@dataclass(frozen=True, slots=True)
class SheetOffer:
    """A sheet that needs no sitting: its address, title and description."""

    endpoint: str
    title: Text
    about: Text


@dataclass(frozen=True, slots=True)
class Printable:
    """A sitting or a season in the list of things to print.

    Args:
        title: its game or name, in the reader's language.
        about: its name and date, or other details.
    """

    number: int
    title: str
    about: str


_NEWEST = 5


def newest_of(sittings: Sittings) -> Callable[[Place, Member], Sequence[Printable]]:
    """List a game's newest sittings with game, name and date."""
    return lambda place, _member: [
        Printable(
            line.id,
            sittings.title(line),
            f"{isolated(named(line.name))}, {day(line.date)}",
        )
        for line in sittings.all.newest(place, limit=_NEWEST)
    ]


@dataclass(frozen=True, slots=True)
class Offer:
    """A game's sheets.

    Args:
        endpoint: the sheet of a sitting.
        newest: returns the newest sittings of the house or the device.
        sheets: sheets that need no sitting.
        none: shown if there are no sittings; by default neither this nor the heading is shown.
    """

    endpoint: str
    heading: Text
    newest: Callable[[Place, Member], Sequence[Printable]]
    sheets: Sequence[SheetOffer] = ()
    none: Text | None = None
