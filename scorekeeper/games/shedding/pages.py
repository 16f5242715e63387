"""The pages of the shedding game."""

from scorekeeper.base.text import text
from scorekeeper.games.shedding import sheets
from scorekeeper.games.shedding.store.matches import SHEDDING
from scorekeeper.games.shedding.web import cards, match, table
from scorekeeper.games.shedding.web.cards import BOOK
from scorekeeper.games.shedding.web.sittings import EVENING, SITTINGS, STATISTICS, blueprint
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

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
    offer=Offer(
        "sheets.match",
        text("Montana: changing rules"),
        newest_of(SITTINGS),
        (
            SheetOffer(
                "sheets.rule_cards",
                text("Rule cards"),
                text("all of them, with pictures, to lay beside the pile"),
            ),
            SheetOffer(
                "sheets.blank_match",
                text("Blank match sheet"),
                text("rows for a match"),
            ),
        ),
    ),
)
