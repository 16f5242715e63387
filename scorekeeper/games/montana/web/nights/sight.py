"""Nights as the reader of this request may see them; all pages of a night load it here.

Where bids are hidden until all are in, a reader sees only the bid of their own seat, and only if
this device entered it: choosing "I am Bo" does not reveal Bo's bid. Until then no browser may
cache a page.
"""

from dataclasses import replace

from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.rules.hidden_bids import bid_cells, hides, public_view
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import with_current_players
from scorekeeper.web.access import place
from scorekeeper.web.own_phone import is_own_bid, own_seat
from scorekeeper.web.security import forbid_storing


def load_visible(number: int) -> Stored[Night]:
    return hide_bids(NightTopic(number).load(place()))


def hide_bids(stored: Stored[Night]) -> Stored[Night]:
    """Hide the bids of a loaded night that this device may not see."""
    stored = with_current_players(stored)
    if any(hides(stored.value, deal) for deal in stored.value.deals):
        forbid_storing()
    return replace(stored, value=public_view(stored.value, _own_seats(stored)))


def _own_seats(stored: Stored[Night]) -> tuple[int, ...]:
    night, deal = stored.value, stored.value.current
    seat = own_seat(night.seated)
    if seat is None or seat not in deal.latest_bids or not hides(night, deal):
        return ()
    cells = bid_cells(deal.id, seat)
    return (
        (seat,) if is_own_bid(NightTopic(stored.number).name, cells, deal.latest_bids[seat]) else ()
    )
