"""What there is to print of the shedding game."""

from scorekeeper.base.text import text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.store.lists import newest_matches
from scorekeeper.web.sheets.offered import Offer, Printable, SheetOffer

_MATCHES = 5


def _newest(place: Place, _member: Member) -> list[Printable]:
    matches = newest_matches(place, most=_MATCHES)
    return [Printable(match.id, match.name, date=match.date) for match in matches]


OFFER = Offer(
    "sheets.match",
    text("The shedding game"),
    _newest,
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
