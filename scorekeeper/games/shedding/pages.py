"""The pages of the shedding game."""

from scorekeeper.base.text import text
from scorekeeper.games.shedding.sheets import match as sheet
from scorekeeper.games.shedding.sheets import rule_cards
from scorekeeper.games.shedding.sheets.offered import OFFER
from scorekeeper.games.shedding.store.matches import SHEDDING
from scorekeeper.games.shedding.web import (
    cards,
    games,
    guide,
    lobby,
    manage,
    match,
    referee,
    start,
    table,
)
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.book import BOOK
from scorekeeper.games.shedding.web.evenings import EVENING
from scorekeeper.games.shedding.web.sittings import SITTINGS
from scorekeeper.games.shedding.web.statistics import STATISTICS
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link

PAGES = Pages(
    SHEDDING,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "shedding.lobby"),
        text("The boxed game, two to six players"),
        "shedding/_tile.svg",
    ),
    records=(Link(EVENING.name, "shedding.history", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=OFFER,
)

__all__ = [
    "PAGES",
    "cards",
    "games",
    "guide",
    "lobby",
    "manage",
    "match",
    "referee",
    "rule_cards",
    "sheet",
    "start",
    "table",
]
