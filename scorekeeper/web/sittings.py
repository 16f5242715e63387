"""What a game says of its sittings at tables, for whoever shows those of all games."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.sitting_lists import SittingLine, SittingList
from scorekeeper.web.links import Link


def _nothing(_sitting: SittingLine) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Sittings:
    """How sittings of a game that is played at a table are shown.

    Args:
        endpoint: the page of one.
        read: the page on which one that is over is read.
        preview: the template that says what a file of one would bring.
        listing: where all of them are.
        discarded: what those are called that were discarded.
        all: those of a house.
        open: where all are that go on.
        file: where the file of one is found, in words.
        icon: the symbol of one that goes on.
        both: that two people who sat in the same one are two.
        apart: the same of two whose names are given.
        about: what is said of one besides.
        again: where those of the newest one sit down again; its address says `like` which one.
    """

    endpoint: str
    read: str
    preview: str
    listing: Link
    discarded: Text
    all: SittingList
    open: Link
    file: Text
    icon: str
    both: Text
    apart: Callable[[str, str], Text]
    about: Callable[[SittingLine], str] = _nothing
    again: Link | None = None
