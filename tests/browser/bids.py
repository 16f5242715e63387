"""Games of exact bids in a house that a server has, as far as they have to be played."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.deals import Bid
from tests.browser.acting import act
from tests.browser.server import House

NOTHING: Mapping[int, int] = MappingProxyType({})


def go_on(
    house: House,
    address: str,
    bids: Mapping[int, Bid],
    tricks: Mapping[int, int] = NOTHING,
    *,
    deal: int = 1,
) -> None:
    """Enter these of a deal by their seats, in this order.

    Args:
        house: where it is played.
        address: of its table.
        bids: who says what.
        tricks: who took how many; the last one's follow.
        deal: which one.
    """
    at = int(address.rpartition("/")[2]), deal
    for seat, bid in bids.items():
        act(house, sittings.bid, *at, seat, bid)
    for seat, took in tricks.items():
        act(house, sittings.count, *at, seat, took)


def deal_next(house: House, address: str, deal: int) -> None:
    """Deal the deal with this number."""
    act(house, sittings.next_deal, int(address.rpartition("/")[2]), deal)
