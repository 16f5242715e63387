"""The sheets of the score pad that the app offers to print."""

from scorekeeper.base.text import text
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

OFFER = Offer(
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
)
