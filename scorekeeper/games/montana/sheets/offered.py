"""Montana's offer of sheets to print."""

from scorekeeper.base.text import text
from scorekeeper.games.montana.web.nights.sittings import SITTINGS
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

OFFER = Offer(
    "sheets.night",
    text("Montana"),
    newest_of(SITTINGS),
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
