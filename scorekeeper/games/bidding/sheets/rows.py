"""What a printed row says of a deal before anybody has bid: its number, cards, dealer and trump."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from flask_babel import gettext

from scorekeeper.base.cards import Suit
from scorekeeper.base.text import Text
from scorekeeper.games.bidding.rules import describe
from scorekeeper.games.bidding.rules.articles import worth_line
from scorekeeper.games.bidding.rules.deals import BidDeal, known_trump
from scorekeeper.games.bidding.rules.game import NO_TRUMP, BiddingGame
from scorekeeper.games.bidding.rules.schedule import Slot
from scorekeeper.games.bidding.rules.worths import worths
from scorekeeper.web.sheets.fitting import WIDTHS, FittedNames, fit_names
from scorekeeper.web.sheets.paper import paper

_DEALT = 41.5  # the millimetres of the columns that say what is dealt
_SEAT_NUMBER = 4.2  # those of a seat's number, and of padding
_PADDING, _NARROW = 1.0, 16.0  # those beside a name; those with room for a number as well
_NAMES = (10, 9, 8)  # sizes of type, in points

NONE = "–"
"""Stands in the column of trump where there is none."""


@dataclass(frozen=True, slots=True)
class PrintedSlot:
    """A deal as the course has it.

    Args:
        number: its number, from 1.
        cards: the cards dealt to each player.
        dealer: the number of the dealer's seat, from 1.
        trump: as it follows from the game; "" where it is to be written in.
        kind: the special deal's id, or "".
    """

    number: int
    cards: int
    dealer: int
    trump: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PrintedKind:
    """Deals of one kind that follow each other, and what is said above them."""

    said: Text | None
    deals: tuple[PrintedSlot, ...]


def printed_slots(
    game: BiddingGame, players: int, slots: tuple[Slot, ...], *, first: int = 1, dealer: int = 0
) -> Iterator[PrintedSlot]:
    """Deals to come, from number `first` on; the first is dealt by the seat `dealer`, from 0."""
    for step, slot in enumerate(slots):
        number, seat = first + step, (dealer + step) % players
        deal = BidDeal(number, seat, slot.cards, slot.kind)
        trump = trump_sign(known_trump(game, deal, number, players))
        yield PrintedSlot(number, slot.cards, seat + 1, trump, slot.kind)


def by_kind(game: BiddingGame, deals: Iterator[PrintedSlot]) -> tuple[PrintedKind, ...]:
    """The deals parted where the kind of deal changes."""
    found = []
    for kind_id, group in groupby(deals, key=lambda deal: deal.kind):
        kind = game.kind(kind_id)
        said = None
        if kind:
            rules = describe.special_rules(kind)
            said = Text("%(name)s: %(rules)s", {"name": game.kind_label(kind), "rules": rules})
        found.append(PrintedKind(said, tuple(group)))
    return tuple(found)


def side_width(sides: int) -> float:
    """The millimetres that each side has beside the columns that say what is dealt."""
    return (WIDTHS[paper()] - _DEALT) / sides


def fit_seats(names: Sequence[str], sides: int) -> FittedNames:
    """Fit the names of seats, each behind or below its number, into that many columns."""
    beside = _PADDING if is_narrow(sides) else _SEAT_NUMBER
    return fit_names(names, side_width(sides) - beside, _NAMES)


def is_narrow(sides: int) -> bool:
    """Whether that many columns are so narrow that names stand below the numbers of seats."""
    return side_width(sides) < _NARROW


def trump_sign(trump: str) -> str:
    """A suit's sign, or a dash for none; "" where it is not known."""
    if trump == NO_TRUMP:
        return NONE
    return Suit(trump).symbol if trump else ""


def trump_key() -> str:
    """What the dash in the column of trump means."""
    return str(gettext("%(sign)s: no trump", sign=NONE))


def crib(game: BiddingGame) -> tuple[Text, ...]:
    """What counts how, and the hook, for whoever writes the points down."""
    lines = (worth_line(each.what, each.points, each.lost) for each in worths(game))
    return (*lines, describe.hook(game))
