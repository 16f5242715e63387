"""Sittings as this request's reader may see them; every page of one takes it from here.

Where bids are hidden until all are in, a reader sees none but that of the own seat, and only if
this very device entered it. Until then no browser keeps a page.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.rules.hidden_bids import bid_cell, hides, veiled
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import BiddingTopic, StoredSitting, load_sitting
from scorekeeper.web.access import place
from scorekeeper.web.own_phone import own_bid, own_seat
from scorekeeper.web.security import keep_nowhere


def look(number: int) -> StoredSitting:
    """The sitting with that number as this device may see it."""
    stored = load_sitting(place(), number)
    if any(hides(stored.sitting, deal) for deal in stored.sitting.deals):
        keep_nowhere()
    return _with(stored, veiled(stored.sitting, _eyes(stored)))


def seen_by_all(stored: StoredSitting) -> StoredSitting:
    """The sitting as everybody may see it: on a board, in a file."""
    return _with(stored, veiled(stored.sitting))


def seated(stored: StoredSitting) -> Sequence[Seat]:
    """Who sits there now, by the numbers of today."""
    seats = zip(stored.persons, stored.sitting.seated, strict=True)
    return [Seat(person, seat.name) for person, seat in seats]


def _with(stored: StoredSitting, sitting: BiddingSitting) -> StoredSitting:
    return replace(stored, kept=replace(stored.kept, sitting=sitting))


def _eyes(stored: StoredSitting) -> tuple[int, ...]:
    sitting, deal = stored.sitting, stored.sitting.current
    if deal is None or not hides(sitting, deal):
        return ()
    seat = own_seat(seated(stored))
    if seat is None or seat not in deal.bids:
        return ()
    cells = [bid_cell(deal.id, seat)]
    return (seat,) if own_bid(BiddingTopic(stored.id).name, cells, deal.bids[seat]) else ()
