"""What a game says of its sittings at tables, for whoever shows those of all games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.sitting_lists import SittingLine, SittingList
from scorekeeper.core.topics import Place
from scorekeeper.web.charts import Totals
from scorekeeper.web.links import Link


@dataclass(frozen=True, slots=True)
class Progress:
    """How a sitting came to its standings.

    Args:
        chart: the totals of its sides as they went, once there is something to draw.
        sides: the seats of each side; where it says none, each seat is one.
    """

    chart: Totals | None = None
    sides: Sequence[Sequence[int]] = ()


def _nothing(_sitting: SittingLine) -> str:
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
        discarded: what those are called that were discarded.
        all: those of a house.
        open: where all are that go on.
        icon: the symbol of one that goes on.
        progress: how the one with that number came to its standings; None before there is a point.
        about: what is said of one besides.
        lowest: whether the lowest total leads in one.
        searched: whether the page of all of them finds those of a date, said as `q`.
        file: where the file of one is found, in words, where there are files of them.
        preview: the template that says what such a file would bring.
        again: where those of the newest one sit down again; its address says `like` which one.
    """

    endpoint: str
    read: str
    listing: Link
    discarded: Text
    all: SittingList
    open: Link
    icon: str
    progress: Callable[[Place, int], Progress | None]
    about: Callable[[SittingLine], str] = _nothing
    lowest: Callable[[SittingLine], bool] = _no
    searched: bool = False
    file: Text | None = None
    preview: str = ""
    again: Link | None = None
