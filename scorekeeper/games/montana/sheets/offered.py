"""What there is to print of Montana."""

from scorekeeper.base.text import text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.store.lists import list_nights
from scorekeeper.web.sheets.offered import Offer, Printable, SheetOffer

_NIGHTS = 5


def _newest(place: Place, _member: Member) -> list[Printable]:
    nights = list_nights(place, most=_NIGHTS)
    return [Printable(night.id, night.name, date=night.date) for night in nights]


OFFER = Offer(
    "sheets.night",
    text("Nights"),
    _newest,
    (
        SheetOffer(
            "sheets.blank",
            text("Blank sheet"),
            text("lines to fill by hand, and what counts how"),
        ),
        SheetOffer("sheets.cards", text("Pocket cards"), text("a game on a card, to cut out")),
        SheetOffer(
            "sheets.summary",
            text("The rules on one page"),
            text("all of Montana, as it is played here"),
        ),
    ),
    none=text("No nights here yet."),
)
