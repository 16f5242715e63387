"""Sheets of the shedding game to print."""

from scorekeeper.base.text import text
from scorekeeper.games.shedding.web.sittings import SITTINGS
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

OFFER = Offer(
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
)
