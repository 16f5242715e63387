"""The contract of a game for pages that show all games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint

from scorekeeper.base.text import Text
from scorekeeper.core.topics import Place
from scorekeeper.web.book import Book
from scorekeeper.web.evenings import Evening
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer
from scorekeeper.web.sheets.picture import Picture
from scorekeeper.web.sittings import Sittings
from scorekeeper.web.statistics import GameStatistics


@dataclass(frozen=True, slots=True)
class Own:
    """An open sitting of a single device: its address and description."""

    address: str
    about: str


@dataclass(frozen=True, slots=True)
class Tile:
    """The link to a game on the home page.

    Args:
        about: the kind of game, in a few words.
        drawing: the template of its picture.
    """

    link: Link
    about: Text
    drawing: str


def _none(_place: Place, _device: int) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Pages:
    """The parts of the app that a game provides.

    Args:
        game: the game's id, as in rows.
        tile: its link on the home page.
        records: links to the lists of its results.
        settings: links to the house's settings for it.
        offer: its sheets to print, if it has any.
        own: returns the newest open sitting of a device, by the device's number; for games that
            one plays alone.
        sittings: how its sittings are shown; None for a game that one plays alone.
        statistics: its part of the statistics, or a link to separate statistics.
        picture: returns the picture of a sitting by its number, None before there is anything to
            draw; for games without `sittings`.
        files: the pages that import its other files, by the kind in the file's format.
    """

    game: str
    blueprint: Blueprint
    book: Book
    evening: Evening
    tile: Tile
    records: Sequence[Link]
    statistics: GameStatistics | Link
    settings: Sequence[Link] = ()
    offer: Offer | None = None
    own: Callable[[Place, int], Own | None] = _none
    sittings: Sittings | None = None
    picture: Callable[[Place, int], Picture | None] = _none
    files: Mapping[str, Link] = field(default_factory=dict)
