"""Nights as this request's reader may see them; every page of a night takes it from here.

Where bids are hidden until all are in, a reader sees none but that of the own seat, and only if
this very device entered it: to say "I am Bo" opens nobody's bid. Until then no browser keeps a
page.
"""

from dataclasses import replace

from scorekeeper.games.montana.rules.hidden_bids import bid_cells, hides, veiled
from scorekeeper.games.montana.store.nights import NightTopic, StoredNight, load_night, load_nights
from scorekeeper.web.access import place
from scorekeeper.web.own_phone import own_bid, own_seat
from scorekeeper.web.security import keep_nowhere


def look(number: int) -> StoredNight:
    """The night with that number as this device may see it."""
    return seen(load_night(place(), number))


def seen(stored: StoredNight) -> StoredNight:
    """The same, for a night that is loaded already."""
    if any(hides(stored.night, deal) for deal in stored.night.deals):
        keep_nowhere()
    return replace(stored, night=veiled(stored.night, _eyes(stored)))


def seen_by_all(stored: StoredNight) -> StoredNight:
    """The night as everybody may see it: on a board, in a file."""
    return replace(stored, night=veiled(stored.night))


def newest(most: int) -> list[StoredNight]:
    """The newest nights as everybody may see them, at most `most`."""
    return [seen_by_all(stored) for stored in load_nights(place(), most=most)]


def _eyes(stored: StoredNight) -> tuple[int, ...]:
    night, deal = stored.night, stored.night.current
    seat = own_seat(night.seated)
    if seat is None or seat not in deal.latest_bids or not hides(night, deal):
        return ()
    cells = bid_cells(deal.id, seat)
    return (seat,) if own_bid(NightTopic(stored.id).name, cells, deal.latest_bids[seat]) else ()
