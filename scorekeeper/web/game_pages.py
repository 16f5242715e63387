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
        link: the game's page and name.
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
    """What the app shows of a game.

    Args:
        game: the game, as rows name it.
        blueprint: its pages.
        book: the game in the rule book.
        evening: the game on an evening.
        tile: the way to it from a house's home.
        records: where its results are looked up.
        settings: where it is arranged how the house plays it.
        offer: what there is to print, if anything.
        own: the newest sitting that goes on of a device alone, by the device's number.
        sittings: how they are shown, where people sit down together.
        statistics: what statistics show of it, or where they are if it shows them itself.
        picture: what is drawn of one where they do not; None before there is anything to draw.
        files: where what else it has comes in as a file, by the kind that such a file says it is.
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
