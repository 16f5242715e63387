"""The pages of Hearts."""

from scorekeeper.base.text import text
from scorekeeper.games.hearts import sheets
from scorekeeper.games.hearts.store import HEARTS
from scorekeeper.games.hearts.web import table
from scorekeeper.games.hearts.web.sittings import BOOK, EVENING, SITTINGS, STATISTICS, blueprint
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link

PAGES = Pages(
    HEARTS,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "hearts.lobby"),
        text("Tricks and the queen of spades, three to six players"),
        "hearts/_tile.svg",
    ),
    records=(Link(EVENING.name, "hearts.history", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=sheets.OFFER,
)
