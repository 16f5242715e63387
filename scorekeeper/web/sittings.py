"""What a game says of its sittings at tables, for whoever shows those of all games."""

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
    """How a sitting came to its standings.

    Args:
        chart: the totals of its sides as they went, once there is something to draw.
        sides: the seats of each side; where it says none, each seat is one.
        rows: the totals as they went.
        points: what each row added, if totals have more than that, such as points to start with.
    """

    chart: Totals | None = None
    sides: Sequence[Sequence[int]] = ()
    rows: Rows = ()
    points: Rows = ()


def _nothing(_sitting: Cached) -> str:
    return ""


def _no(_sitting: SittingLine) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Sittings:
    """How sittings of a game that is played at a table are shown.

    Args:
        endpoint: the page of one.
        read: the page on which one that is over is read.
        listing: where all of them are.
        deleted: what those are called that were deleted.
        all: those of a house.
        open: where all are that go on.
        icon: the symbol of one that goes on.
        progress: how the one with that number came to its standings; None before there is a point.
        game_name: the game that is played in one, such as Skat.
        about: its end or other details, such as "to 200".
        lowest: whether the lowest total leads in one.
        searched: whether the page of all of them finds those of a date, said as `q`.
        preview: the template that says what such a file would bring.
        again: the page that begins the next one with the players of the sitting `like`, if any.
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
    about: Callable[[Cached], str] = _nothing
    lowest: Callable[[SittingLine], bool] = _no
    searched: bool = False
    preview: str = ""
    again: str = ""

    def title(self, sitting: Cached) -> str:
        """The game with its details, such as "Skat, to 200"."""
        return ", ".join(filter(None, (self.game_name(sitting), self.about(sitting))))

    def to_continue(self, place: Place) -> list[tuple["Sittings", SittingLine]]:
        """The newest open sittings, as `continue_buttons` of the templates takes them."""
        return [(self, line) for line in self.all.newest(place, most=_TO_CONTINUE, state=OPEN)]
