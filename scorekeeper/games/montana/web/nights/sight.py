"""Nights as this request's reader may see them; every page of a night takes it from here.

Where bids are hidden until all are in, a reader sees none but that of the own seat, and only if
this very device entered it: to say "I am Bo" opens nobody's bid.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.hidden_bids import hides, veiled
from scorekeeper.games.montana.store.bids import bid_cells, last_bid
from scorekeeper.games.montana.store.nights import NightTopic, StoredNight, load_night, load_nights
from scorekeeper.web.access import member, place


def look(number: int) -> StoredNight:
    """The night with that number as this device may see it."""
    return seen(load_night(place(), number))


def seen(stored: StoredNight) -> StoredNight:
    """The same, for a night that is loaded already."""
    return replace(stored, night=veiled(stored.night, _eyes(stored)))


def seen_by_all(stored: StoredNight) -> StoredNight:
    """The night as everybody may see it: on a board, in a file."""
    return replace(stored, night=veiled(stored.night))


def newest(most: int) -> list[StoredNight]:
    """The newest nights as everybody may see them, at most `most`."""
    return [seen_by_all(stored) for stored in load_nights(place(), most=most)]


def own_seat(seats: Sequence[Seat]) -> int | None:
    """The seat of whoever said "I am …" on this device, if that is one of these."""
    return next((n for n, seat in enumerate(seats) if seat.player == member().player), None)


def _eyes(stored: StoredNight) -> tuple[int, ...]:
    night, deal = stored.night, stored.night.current
    seat = own_seat(night.seated)
    if seat is None or seat not in deal.said or not hides(night, deal):
        return ()
    bid = last_bid(place(), NightTopic(stored.id).name, bid_cells(deal.id, seat))
    mine = bid and (bid.device_id, bid.value) == (member().device_id, deal.said[seat])
    return (seat,) if mine else ()
