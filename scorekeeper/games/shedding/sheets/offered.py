"""What there is to print of the shedding game."""

from scorekeeper.base.text import text
from scorekeeper.games.shedding.store.matches import MATCHES
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

OFFER = Offer(
    "sheets.match",
    text("The shedding game"),
    newest_of(MATCHES),
    (
        SheetOffer(
            "sheets.rule_cards",
            text("The rule cards of the shedding game"),
            text("all kinds, drawn and said, to lie beside the pile"),
        ),
        SheetOffer(
            "sheets.blank_match",
            text("Blank match sheet"),
            text("lines for a match of the shedding game"),
        ),
    ),
)
