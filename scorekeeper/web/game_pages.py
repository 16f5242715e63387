"""What the app shows of a game, for whoever shows all of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flask import Blueprint

from scorekeeper.base.text import Text
from scorekeeper.core.sittings import Standing
from scorekeeper.core.topics import Place
from scorekeeper.web.book import Book
from scorekeeper.web.evenings import Evening
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer


class ListedSitting(Protocol):
    """A sitting in a list."""

    @property
    def id(self) -> int:
        """Its number in the house."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def date(self) -> str:
        """Its evening."""

    @property
    def standings(self) -> Sequence[Standing]:
        """Who sits there, with their points."""


@dataclass(frozen=True, slots=True)
class Newest:
    """How a house's home shows the newest sittings of a game.

    Args:
        heading: what stands above them.
        lines: they themselves.
        none: what is said where there are none.
        all: where all of them are.
        again: where those of the newest one sit down again; its address says `like` which one.
    """

    heading: Text
    lines: Callable[[Place], Sequence[ListedSitting]]
    none: Text
    all: Link
    again: Link


def _nothing(_sitting: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Sittings:
    """How sittings of a game that is played at a table are shown.

    Args:
        endpoint: the page of one.
        read: the page on which one that is over is read.
        preview: the template that says what a file of one would bring.
        listed: the template of a list of them; it has the `lines`.
        going_on: the newest of those that go on, at most so many.
        open: where all of those are.
        icon: the symbol of one that goes on.
        both: that two people who sat in the same one are two.
        apart: the same of two whose names are given.
        about: what is said of one besides.
        newest: those that were played last, where the house's home shows them.
    """

    endpoint: str
    read: str
    preview: str
    listed: str
    going_on: Callable[[Place, int], Sequence[ListedSitting]]
    open: Link
    icon: str
    both: Text
    apart: Callable[[str, str], Text]
    about: Callable[[Any], str] = _nothing
    newest: Newest | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """A sitting of one device alone that goes on: where it is, and what is said of it."""

    address: str
    about: str


def _none(_place: Place, _device: int) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Pages:
    """What the app shows of a game.

    Args:
        game: the game, as rows name it.
        blueprints: its pages.
        book: the game in the rule book.
        evening: the game on an evening.
        room: the way to it from a house's home.
        offer: what there is to print, if anything.
        own: the newest sitting that goes on of a device alone, by the device's number.
        sittings: how they are shown, where people sit down together.
    """

    game: str
    blueprints: Sequence[Blueprint]
    book: Book
    evening: Evening
    room: Link
    offer: Offer | None = None
    own: Callable[[Place, int], Own | None] = _none
    sittings: Sittings | None = None
