"""The first columns of a printed row: the deal's number, cards, dealer and trump."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from flask_babel import gettext

from scorekeeper.base.cards import Suit
from scorekeeper.base.text import Text
from scorekeeper.games.bidding.rules import describe, describe_bidding
from scorekeeper.games.bidding.rules.articles import worth_line
from scorekeeper.games.bidding.rules.deals import BidDeal, known_trump
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP
from scorekeeper.games.bidding.rules.schedule import Slot
from scorekeeper.games.bidding.rules.worths import worths
from scorekeeper.web.sheets.fitting import WIDTHS, FittedNames, fit_names
from scorekeeper.web.sheets.paper import paper

_DEALT = 41.5  # mm for the columns of number, cards, dealer and trump
_SEAT_NUMBER = 4.2  # mm for a seat's number and padding
_PADDING, _NARROW = 1.0, 16.0  # mm next to a name; minimum width for name and number in one line
_NAMES = (10, 9, 8)  # font sizes in points

NONE = "–"
"""The sign for no trump in the trump column."""


@dataclass(frozen=True, slots=True)
class PrintedSlot:
    """A deal as prescribed by the game's course.

    Args:
        number: the deal's number, from 1.
        dealer: the number of the dealer's seat, from 1.
        trump: the prescribed trump; "" if it is to be written by hand.
        kind: the special deal's id, or "".
    """

    number: int
    cards: int
    dealer: int
    trump: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PrintedKind:
    """Consecutive deals of one kind, and the heading above them."""

    heading: Text | None
    deals: tuple[PrintedSlot, ...]


def printed_slots(
    game: BiddingGame, players: int, slots: tuple[Slot, ...], *, first: int = 1, dealer: int = 0
) -> Iterator[PrintedSlot]:
    """Yield future deals from number `first` on; the seat `dealer` (from 0) deals the first."""
    for step, slot in enumerate(slots):
        number, seat = first + step, (dealer + game.step * step) % players
        deal = BidDeal(number, seat, slot.cards, slot.kind)
        trump = trump_sign(known_trump(game, deal, number, players))
        yield PrintedSlot(number, slot.cards, seat + 1, trump, slot.kind)


def group_by_kind(game: BiddingGame, deals: Iterator[PrintedSlot]) -> tuple[PrintedKind, ...]:
    groups = []
    for kind_id, group in groupby(deals, key=lambda deal: deal.kind):
        kind = game.kind(kind_id)
        heading = None
        if kind:
            rules = describe.special_rules(kind)
            heading = Text("%(name)s: %(rules)s", {"name": game.kind_label(kind), "rules": rules})
        groups.append(PrintedKind(heading, tuple(group)))
    return tuple(groups)


def side_width(sides: int) -> float:
    return (WIDTHS[paper()] - _DEALT) / sides


def fit_seats(names: Sequence[str], sides: int) -> FittedNames:
    """Fit the names of seats, next to or below their numbers, into the columns of the sides."""
    reserved = _PADDING if is_narrow(sides) else _SEAT_NUMBER
    return fit_names(names, side_width(sides) - reserved, _NAMES)


def is_narrow(sides: int) -> bool:
    """Whether columns are so narrow that names are printed below the numbers of seats."""
    return side_width(sides) < _NARROW


def trump_sign(trump: str) -> str:
    """A suit's symbol, or a dash for no trump; "" if unknown."""
    if trump == NO_TRUMP:
        return NONE
    return Suit(trump).symbol if trump else ""


def trump_key() -> str:
    """The explanation of the dash in the trump column."""
    return gettext("%(sign)s: no trump", sign=NONE)


def crib(game: BiddingGame) -> tuple[Text, ...]:
    """The points table and the hook, for the person who keeps score on paper."""
    lines = (worth_line(worth.what, worth.points, worth.lost) for worth in worths(game))
    return (*lines, describe_bidding.hook(game))
