"""Sittings without the bids that this request's reader may not see; all pages load them here.

While bids are hidden, a reader only sees the bid of the own seat, and only if this device entered
it. Until all bids are in, browsers must not cache the pages.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.rules.hidden_bids import bid_cell, hides, veiled
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.web.access import place
from scorekeeper.web.own_phone import is_own_bid, own_seat
from scorekeeper.web.security import forbid_storing


def load_visible(number: int) -> Stored[BiddingSitting]:
    """Load a sitting with the bids that this device may see."""
    stored = BiddingTopic(number).load(place())
    if any(hides(stored.value, deal) for deal in stored.value.deals):
        forbid_storing()
    return replace(stored, value=veiled(stored.value, _visible_seats(stored)))


def public_view(stored: Stored[BiddingSitting]) -> Stored[BiddingSitting]:
    """The sitting without any hidden bids, for live fragments and files."""
    return replace(stored, value=veiled(stored.value))


def current_seats(stored: Stored[BiddingSitting]) -> Sequence[Seat]:
    return [stored.current(seat) for seat in stored.value.seated]


def _visible_seats(stored: Stored[BiddingSitting]) -> tuple[int, ...]:
    sitting, deal = stored.value, stored.value.current
    if deal is None or not hides(sitting, deal):
        return ()
    seat = own_seat(current_seats(stored))
    if seat is None or seat not in deal.bids:
        return ()
    cells = [bid_cell(deal.id, seat)]
    return (seat,) if is_own_bid(BiddingTopic(stored.number).name, cells, deal.bids[seat]) else ()
