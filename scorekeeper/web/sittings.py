"""The contract of a table game for pages that show sittings of all games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.base.text import Text
from scorekeeper.core.sitting_lists import Cached, SittingLine, SittingList
from scorekeeper.core.sittings import OPEN
from scorekeeper.core.topics import Place
from scorekeeper.web.charts import Totals
from scorekeeper.web.links import Link

_TO_CONTINUE = 3

Rows: TypeAlias = Sequence[tuple[int, Sequence[float]]]
"""The number of each deal or round, and the totals by side after it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The course of a sitting.

    Args:
        chart: the chart of totals, once there is something to draw.
        sides: the seats of each side; by default each seat is one.
        rows: the running totals.
        points: the points of each row, if totals contain more than these, such as starting points.
    """

    chart: Totals | None = None
    sides: Sequence[Sequence[int]] = ()
    rows: Rows = ()
    points: Rows = ()


def _nothing(_sitting: Cached) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Sittings:
    """How sittings of a table game are shown.

    Args:
        endpoint: the page of a sitting.
        read: the page of a finished sitting.
        listing: the list of sittings.
        deleted: the heading of deleted ones.
        all: lists those of a house.
        open: the list of open ones.
        icon: the symbol of an open one.
        progress: returns the course of the sitting with that number; None before the first points.
        game_name: returns the game that is played in it, such as Skat.
        kind: returns the id of the game that is played in it, if there are several: "wizard".
        about: returns its end or other details, such as "to 200".
        lowest: whether the lowest total leads.
        searched: whether the list accepts a date as its search query `q`.
        again: the page that begins another with the players of the sitting `like`, if any.
    """

    endpoint: str
    read: str
    listing: Link
    deleted: Text
    all: SittingList
    open: Link
    icon: str
    progress: Callable[[Place, int], Progress | None]
    game_name: Callable[[Cached], str]
    kind: Callable[[Cached], str] = _nothing
    about: Callable[[Cached], str] = _nothing
    lowest: Callable[[SittingLine], bool] = lambda _sitting: False
    searched: bool = False
    again: str = ""

    def title(self, sitting: Cached) -> str:
        """Return the game with its details, such as "Skat, to 200"."""
        return ", ".join(filter(None, (self.game_name(sitting), self.about(sitting))))

    def to_continue(self, place: Place) -> list[tuple["Sittings", SittingLine]]:
        """List the newest open sittings for the template's `continue_buttons`."""
        return [(self, line) for line in self.all.newest(place, limit=_TO_CONTINUE, state=OPEN)]
