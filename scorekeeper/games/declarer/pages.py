"""The pages of games with a declarer."""

from scorekeeper.base.text import text
from scorekeeper.games.declarer.store.sittings import DECLARER
from scorekeeper.games.declarer.web import deals, manage, start, table
from scorekeeper.games.declarer.web.sittings import BOOK, EVENING, SITTINGS, STATISTICS, blueprint
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link

PAGES = Pages(
    DECLARER,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "declarer.lobby"),
        text("One plays a contract against the others: twelve games, three to six players"),
        "declarer/_tile.svg",
    ),
    records=(Link(EVENING.name, "declarer.history", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
)

__all__ = ["PAGES", "deals", "manage", "start", "table"]
