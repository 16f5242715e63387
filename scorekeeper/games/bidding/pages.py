"""What the app shows of games of exact bids."""

from scorekeeper.base.text import text
from scorekeeper.games.bidding.sheets import blank, cards
from scorekeeper.games.bidding.sheets import sitting as sheet
from scorekeeper.games.bidding.sheets.offered import OFFER
from scorekeeper.games.bidding.store.sittings import BIDDING
from scorekeeper.games.bidding.web import deals, live, lobby, manage, start, table
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.book import BOOK
from scorekeeper.games.bidding.web.evenings import EVENING
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link

PAGES = Pages(
    BIDDING,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "bidding.lobby"),
        text("Bid your tricks exactly: twelve games, three to eight players"),
        "bidding/_tile.svg",
    ),
    records=(Link(text("Exact bids"), "bidding.listing", "history"),),
    sittings=SITTINGS,
    offer=OFFER,
)

__all__ = [
    "PAGES",
    "blank",
    "cards",
    "deals",
    "live",
    "lobby",
    "manage",
    "sheet",
    "start",
    "table",
]
