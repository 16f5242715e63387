"""The score pad's parts of the app: pages, lists, statistics, sheets."""

from scorekeeper.base.text import text
from scorekeeper.games.pad.sheets import pad as sheet
from scorekeeper.games.pad.store.pads import PAD_GAME
from scorekeeper.games.pad.web import (
    game,
    manage,
    rounds,
    start,
)
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.book import BOOK
from scorekeeper.games.pad.web.sittings import EVENING, SITTINGS, STATISTICS
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

PAGES = Pages(
    PAD_GAME,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "pad.lobby"),
        text("Any other game, two to twelve players"),
        "pad/_tile.svg",
    ),
    records=(Link(EVENING.name, "pad.history", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=Offer(
        "sheets.pad",
        text("Score pad"),
        newest_of(SITTINGS),
        (
            SheetOffer(
                "sheets.blank_pad",
                text("Blank score pad"),
                text("rows for any game, for two to twelve players"),
            ),
        ),
    ),
)
