"""Enter bids and tricks of exact bids, directly on the server."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.deals import Bid
from tests.browser.acting import act
from tests.browser.server import House

NOTHING: Mapping[int, int] = MappingProxyType({})


def enter_bids(
    house: House,
    address: str,
    bids: Mapping[int, Bid],
    tricks: Mapping[int, int] = NOTHING,
    *,
    deal: int = 1,
) -> None:
    """Enter bids and tricks of a deal, by seat and in this order.

    Args:
        address: of its table.
        bids: seat → bid.
        tricks: seat → tricks; those of the last seat are computed.
        deal: the number of the deal.
    """
    at = int(address.rpartition("/")[2]), deal
    for seat, bid in bids.items():
        act(house, sittings.bid, *at, seat, bid)
    for seat, took in tricks.items():
        act(house, sittings.count, *at, seat, took)


def deal_next(house: House, address: str, deal: int) -> None:
    """Deal the deal with this number."""
    act(house, sittings.next_deal, int(address.rpartition("/")[2]), deal)
