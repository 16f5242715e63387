"""What there is to print of games of exact bids without a sitting."""

from scorekeeper.base.text import text
from scorekeeper.web.sheets.offered import SheetOffer

SHEETS = (
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
)
