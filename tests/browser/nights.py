"""Start and play nights, directly on the server."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import Modifier
from tests.browser.acting import act, player
from tests.browser.server import House


@dataclass(frozen=True, slots=True)
class Dealt:
    """The parts of a night's deal to enter.

    Args:
        variant: the game called; none yet where it is blank.
        bids: in the order in which players are asked, from the dealer's left.
        tricks: in the same order, then the dummy's; None while the cards are not played.
        modifiers: what else is called.
        last_round: whether the dealer calls last round.
    """

    variant: str = ""
    bids: Sequence[int | str] = ()
    tricks: Sequence[int] | None = None
    modifiers: Sequence[str] = ()
    last_round: bool = False


PLAIN = Dealt("whitefish", (4, 5, 3), (4, 5, 4))
"""If Ann deals: no points for her, four for Bo, five for Cy."""


def begin_night(
    house: House,
    *deals: Dealt,
    names: Sequence[str] = ("Ann", "Bo", "Cy"),
    dealer: int = 0,
    hidden_bids: bool = False,
) -> str:
    """Start a night of these players, new or known; return its address below the house's."""
    started = act(
        house,
        nights.start,
        name="",
        date="",
        players=[player(house, name) for name in names],
        dealer=dealer,
        calling_deal_counts=False,
        hidden_bids=hidden_bids,
    )
    night = started.topic.replace("night", "montana")
    for number, deal in enumerate(deals, 1):
        if number > 1:
            act(house, nights.next_deal, number_of(night), number - 1)
        play_deal(house, night, deal, number=number, dealer=(dealer + number - 1) % 3)
    return night


def play_deal(house: House, night: str, deal: Dealt, *, number: int = 1, dealer: int = 0) -> None:
    """Enter these parts of a night's deal, directly on the server."""
    at = number_of(night), number
    seats = [(dealer + step) % 3 for step in (1, 2, 3)]
    if deal.variant:
        modifiers = frozenset(map(Modifier, deal.modifiers))
        call = Call(builtin_variants()[deal.variant], modifiers, deal.last_round)
        act(house, nights.call, *at, call)
    for seat, bid in zip(seats, deal.bids, strict=False):
        act(house, nights.bid, *at, seat, bid if isinstance(bid, int) else Nil(bid))
    if deal.tricks is not None:
        act(house, nights.finish_play, *at)
        if deal.tricks:
            act(house, nights.count, *at, dict(zip((*seats, 3), deal.tricks, strict=False)))


def number_of(night: str) -> int:
    """Return the number of the night at that address."""
    return int(night.rpartition("/")[2])
