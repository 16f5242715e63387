"""Nights as the reader of this request may see them; all pages of a night load it here.

Where bids are hidden until all are in, a reader sees only the bid of the own seat, and only if
this device entered it: choosing "I am Bo" does not reveal Bo's bid. Until then no browser may
cache a page.
"""

from dataclasses import replace

from scorekeeper.games.montana.rules.hidden_bids import bid_cells, hides, veiled
from scorekeeper.games.montana.store.nights import NightTopic, StoredNight, load_night, load_nights
from scorekeeper.web.access import place
from scorekeeper.web.own_phone import own_bid, own_seat
from scorekeeper.web.security import keep_nowhere


def load_visible(number: int) -> StoredNight:
    """Load the night as this device may see it."""
    return hide_bids(load_night(place(), number))


def hide_bids(stored: StoredNight) -> StoredNight:
    """Hide the bids of a loaded night that this device may not see."""
    if any(hides(stored.night, deal) for deal in stored.night.deals):
        keep_nowhere()
    return replace(stored, night=veiled(stored.night, _eyes(stored)))


def visible_to_all(stored: StoredNight) -> StoredNight:
    """The night as everyone may see it: on a board, in a file."""
    return replace(stored, night=veiled(stored.night))


def load_newest(limit: int) -> list[StoredNight]:
    """The newest nights as everyone may see them, at most `limit`."""
    return [visible_to_all(stored) for stored in load_nights(place(), limit=limit)]


def _eyes(stored: StoredNight) -> tuple[int, ...]:
    night, deal = stored.night, stored.night.current
    seat = own_seat(night.seated)
    if seat is None or seat not in deal.latest_bids or not hides(night, deal):
        return ()
    cells = bid_cells(deal.id, seat)
    return (seat,) if own_bid(NightTopic(stored.number).name, cells, deal.latest_bids[seat]) else ()
