"""What there is to print of Montana."""

from scorekeeper.base.text import text
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

OFFER = Offer(
    "sheets.night",
    text("Nights"),
    newest_of(NIGHTS),
    (
        SheetOffer(
            "sheets.blank",
            text("Blank sheet"),
            text("rows to fill in by hand, with the scoring table"),
        ),
        SheetOffer("sheets.cards", text("Pocket cards"), text("one game per card, to cut out")),
        SheetOffer(
            "sheets.summary",
            text("The rules on one page"),
            text("all of Montana, by this house's rules"),
        ),
    ),
    none=text("No nights here yet."),
)
