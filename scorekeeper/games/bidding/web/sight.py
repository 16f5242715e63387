"""Sittings without the bids that this request's reader may not see; all pages load them here.

While bids are hidden, a reader only sees the bid of the own seat, and only if this device entered
it. Until all bids are in, browsers must not cache the pages.
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


def load_visible(number: int) -> StoredSitting:
    """Load a sitting with the bids that this device may see."""
    stored = load_sitting(place(), number)
    if any(hides(stored.sitting, deal) for deal in stored.sitting.deals):
        keep_nowhere()
    return _with_sitting(stored, veiled(stored.sitting, _visible_seats(stored)))


def public_view(stored: StoredSitting) -> StoredSitting:
    """The sitting without any hidden bids, for boards and files."""
    return _with_sitting(stored, veiled(stored.sitting))


def current_seats(stored: StoredSitting) -> Sequence[Seat]:
    """The current players by seat, with their current numbers."""
    seats = zip(stored.persons, stored.sitting.seated, strict=True)
    return [Seat(person, seat.name) for person, seat in seats]


def _with_sitting(stored: StoredSitting, sitting: BiddingSitting) -> StoredSitting:
    return replace(stored, kept=replace(stored.kept, sitting=sitting))


def _visible_seats(stored: StoredSitting) -> tuple[int, ...]:
    sitting, deal = stored.sitting, stored.sitting.current
    if deal is None or not hides(sitting, deal):
        return ()
    seat = own_seat(current_seats(stored))
    if seat is None or seat not in deal.bids:
        return ()
    cells = [bid_cell(deal.id, seat)]
    return (seat,) if own_bid(BiddingTopic(stored.number).name, cells, deal.bids[seat]) else ()
