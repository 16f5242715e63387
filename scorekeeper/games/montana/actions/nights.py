"""Writes to a night, from its start to its end."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.bids import bids_for_another
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading_of_new
from scorekeeper.core.log import START
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.games.montana.actions.variants import keep
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.contracts import Contract
from scorekeeper.games.montana.rules.deals import SEATS, Call, Result
from scorekeeper.games.montana.rules.hidden_bids import bid_cells, hides
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.nights import NightTopic

WrittenNight = Written[Stored[Night]]

SITTING = SittingActions(NightTopic, text("This night is deleted. Restore it first."))
"""How nights are written; also actions on a night as a whole, such as deleting it."""


def start(
    actor: Actor,
    stamp: Stamp,
    *,
    name: str,
    date: str,
    players: Sequence[int],
    dealer: int | None,
    calling_deal_counts: bool,
    hidden_bids: bool = False,
) -> WrittenNight:
    """Start a night with these players (their numbers, in seat order) under the house's rules.

    Args:
        name: the name; blank for the weekday.
        date: the date of the evening; blank for the current one.
        dealer: the first dealer's seat, or None to draw one at random.
        calling_deal_counts: whether the deal in which last round is called is part of it.
        hidden_bids: this night's rule for who sees a bid.

    Raises:
        RuleError: not three different players, no such dealer, or an invalid name or date.
        Missing: the house has no such player.
    """
    body = {
        "name": name,
        "date": date,
        "players": list(players),
        "dealer": dealer,
        "calling_deal_counts": calling_deal_counts,
        "hidden_bids": hidden_bids,
    }

    def new_night(place: Place) -> Night:
        heading, day = heading_of_new(name, date, actor.zone)
        first = secrets.choice(SEATS) if dealer is None else dealer
        rules = load_rules(place)
        rules = replace(
            rules,
            last_round_counts_calling_deal=calling_deal_counts,
            hidden_bids=hidden_bids,
        )
        return moves.start(heading, day, load_seats(place, players), first, rules)

    return SITTING.create(actor, stamp, START, body, new_night)


def call(actor: Actor, stamp: Stamp, night_id: int, deal_id: int, called: Call) -> WrittenNight:
    """Set the call of a deal; a made-up game is added to the house's games.

    An archived game is offered again.
    """
    body = {
        "variant": called.variant.hash,
        "modifiers": sorted(called.modifiers),
        "last_round": called.last_round,
    }
    with writing():
        written = _move(
            actor, stamp, night_id, deal_id, "call", body, lambda n: moves.call(n, deal_id, called)
        )
        if written.value is not None:  # a repeated request restores nothing
            book = replace(
                stamp.part("book"), seen=written.version
            )  # even if it was archived meanwhile
            keep(actor, book, called.variant, called=True)
        return written


def bid(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, contract: Contract
) -> WrittenNight:
    """Set or correct a player's contract.

    With hidden bids, the response must not reveal an earlier bid to another device.
    """
    body = {"deal": deal_id, "seat": seat, "contract": contract}
    topic = NightTopic(night_id).name
    rewritten: list[str] = []

    def change(place: Place, stored: Stored[Night]) -> Night:
        night = stored.value
        deal = night.deal(deal_id)
        if deal and seat in deal.bids and hides(night, deal):
            final, first = bid_cells(deal_id, seat)
            cells = (final, first)
            if bids_for_another(place, actor, stamp, topic, cells, contract):
                rewritten.append(first if seat in deal.first_contracts else final)
        return moves.bid(night, deal_id, seat, contract)

    return SITTING.change_in(actor, stamp, night_id, "bid", body, change, rewritten=rewritten)


def change_bid(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, contract: Contract
) -> WrittenNight:
    """Set a player's final contract, in games where bids are changed."""
    body = {"seat": seat, "contract": contract}
    return _move(
        actor,
        stamp,
        night_id,
        deal_id,
        "change",
        body,
        lambda n: moves.change_bid(n, deal_id, seat, contract),
    )


def keep_bids(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """Keep the bids of all players who have not changed theirs, in one write."""
    return _move(actor, stamp, night_id, deal_id, "keep", {}, lambda n: moves.keep_bids(n, deal_id))


def finish_play(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """Mark the deal's cards as played."""
    return _move(
        actor, stamp, night_id, deal_id, "play", {}, lambda n: moves.finish_play(n, deal_id)
    )


def count(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, counted: Mapping[int, int]
) -> WrittenNight:
    """Set the tricks of one place or several (place → 0–13)."""
    body = {"tricks": sorted(counted.items())}
    return _move(
        actor, stamp, night_id, deal_id, "tricks", body, lambda n: moves.count(n, deal_id, counted)
    )


def compare(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, last_cards: LastCards
) -> WrittenNight:
    """Set who gets the extra point for the last cards."""
    hands = sorted((seat, list(hand)) for seat, hand in last_cards.hands.items())
    body = {"tapped": sorted(last_cards.tapped), "hands": hands}
    return _move(
        actor,
        stamp,
        night_id,
        deal_id,
        "compare",
        body,
        lambda n: moves.compare(n, deal_id, last_cards),
    )


def confirm(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    deal_id: int,
    seat: int,
    result: Result,
) -> WrittenNight:
    """Confirm a player's own result as displayed on the page.

    The result has the player's current number.
    """

    def change(_: Place, stored: Stored[Night]) -> Night:
        player = stored.original(Seat(result.player, "")).player
        return moves.confirm(stored.value, deal_id, seat, replace(result, player=player))

    body = {"deal": deal_id, "seat": seat, "result": list(astuple(result))}
    return SITTING.change_in(actor, stamp, night_id, "confirm", body, change)


def next_deal(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """Start the deal after that one, dealt by the next seat to the left."""
    return _move(actor, stamp, night_id, deal_id, "next", {}, lambda n: moves.next_deal(n, deal_id))


def _move(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    deal_id: int,
    action: str,
    body: Mapping[str, Any],
    move: Callable[[Night], Night],
) -> WrittenNight:
    return SITTING.change(actor, stamp, night_id, action, {"deal": deal_id, **body}, move)
