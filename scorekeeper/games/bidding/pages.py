"""The pages of games of exact bids, registered with the app."""

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.files.game_file import FAMILY
from scorekeeper.games.bidding.sheets import blank, filled
from scorekeeper.games.bidding.store.sittings import BIDDING
from scorekeeper.games.bidding.web import deals, manage, start, table
from scorekeeper.games.bidding.web.book import BOOK
from scorekeeper.games.bidding.web.own import editing
from scorekeeper.games.bidding.web.own.editing import blueprint as games
from scorekeeper.games.bidding.web.sittings import EVENING, SITTINGS, STATISTICS, blueprint
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

blueprint.register_blueprint(games)

PAGES = Pages(
    BIDDING,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "bidding.lobby"),
        text("Bid your tricks exactly, two to eight players"),
        "bidding/_tile.svg",
    ),
    records=(Link(EVENING.name, "bidding.listing", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=Offer(
        "sheets.bidding",
        text("Oh Hell!, Spades, Wizard …"),
        newest_of(SITTINGS),
        (
            SheetOffer(
                "sheets.blank_bidding",
                text("Blank sheet for exact bids"),
                text("any of the games, with hand sizes, dealers and trump"),
            ),
            SheetOffer(
                "sheets.bidding_cards",
                text("Pocket cards for exact bids"),
                text("one game per card, to cut out"),
            ),
        ),
    ),
    files={
        FAMILY: Link(
            text("Import rules for Oh Hell! or Spades"),
            "bidding.games.choose_file",
            "spade",
            Role.SCORER,
        )
    },
)
