"""What the app shows of a game, for whoever shows all of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Blueprint

from scorekeeper.core.sittings import Standing
from scorekeeper.core.topics import Place
from scorekeeper.web.book import Book
from scorekeeper.web.sheets.offered import Offer


class Listed(Protocol):
    """A sitting in a list."""

    @property
    def id(self) -> int:
        """Its number in the house."""

    @property
    def date(self) -> str:
        """Its evening."""

    @property
    def standings(self) -> Sequence[Standing]:
        """Who sits there, with their points."""


@dataclass(frozen=True, slots=True)
class Sittings:
    """How sittings of a game that is played at a table are shown.

    Args:
        noun: what a sitting is called in files and in the log, such as "night".
        endpoint: the page of one.
        preview: the template that says what a file of one would bring.
        going_on: the newest of those that go on, at most so many.
    """

    noun: str
    endpoint: str
    preview: str
    going_on: Callable[[Place, int], Sequence[Listed]]


@dataclass(frozen=True, slots=True)
class Pages:
    """What the app shows of a game.

    Args:
        blueprints: its pages.
        offer: what there is to print.
        book: the game in the rule book.
        sittings: how they are shown, where people sit down together.
    """

    blueprints: Sequence[Blueprint]
    offer: Offer
    book: Book
    sittings: Sittings | None = None
