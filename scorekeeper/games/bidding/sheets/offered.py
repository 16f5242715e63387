"""The printed sheets offered for games of exact bids."""

from scorekeeper.base.text import text
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

OFFER = Offer(
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
)
