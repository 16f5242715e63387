"""A night, from its start to its end."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Any

from scorekeeper.core.bids import bids_for_another
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading_of_new
from scorekeeper.core.log import START
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.games.montana.actions.variants import keep
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.checks import check_not_deleted
from scorekeeper.games.montana.rules.contracts import Contract
from scorekeeper.games.montana.rules.deals import SEATS, Call, Result
from scorekeeper.games.montana.rules.hidden_bids import bid_cells, hides
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.nights import NightTopic, load_seats

WrittenNight = Written[Night]

SITTING = SittingActions(NightTopic, check_not_deleted)
"""What is done with a night as a whole."""


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
    """Start a night with these players (their numbers, in seat order), by the house's rules.

    Args:
        name: what it is called; blank for the weekday.
        date: the evening on which it began; blank for this one.
        dealer: the first dealer's seat, or None to draw one at random.
        calling_deal_counts: this night's rule for the last round, the one that tables vary most.
        hidden_bids: this night's rule about who sees a bid.

    Raises:
        RuleError: not three different players, no such dealer, or a name or a date that cannot be.
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

    def begun(place: Place) -> Night:
        called, day = heading_of_new(name, date, actor.zone)
        first = secrets.choice(SEATS) if dealer is None else dealer
        rules = load_rules(place)
        rules = replace(
            rules,
            last_round_counts_calling_deal=calling_deal_counts,
            hidden_bids=hidden_bids,
        )
        return moves.start(called, day, load_seats(place, players), first, rules)

    return create(actor, stamp, NightTopic(), START, body, begun)


def call(actor: Actor, stamp: Stamp, night_id: int, deal_id: int, said: Call) -> WrittenNight:
    """The dealer announces the game; one that is made up stays in the house's book.

    One that was archived is offered again.
    """
    body = {
        "variant": said.variant.hash,
        "modifiers": sorted(said.modifiers),
        "last_round": said.last_round,
    }
    with writing():
        written = _move(
            actor, stamp, night_id, deal_id, "call", body, lambda n: moves.call(n, deal_id, said)
        )
        if written.value is not None:  # a call sent again brings nothing back
            book = replace(
                stamp.part("book"), seen=written.version
            )  # whoever archived it meanwhile
            keep(actor, book, said.variant, called=True)
        return written


def bid(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, contract: Contract
) -> WrittenNight:
    """A player's contract, said or corrected.

    Where bids are hidden, whoever bids for another device's player is told nothing by it.
    """
    body = {"deal": deal_id, "seat": seat, "contract": contract}
    topic = NightTopic(night_id)
    anew: list[str] = []

    def change(place: Place, night: Night) -> Night:
        deal = night.deal(deal_id)
        if deal and seat in deal.bids and hides(night, deal):
            stands, first = bid_cells(deal_id, seat)
            cells = (stands, first)
            if bids_for_another(place, actor, stamp, topic.name, cells, contract):
                anew.append(first if seat in deal.first_contracts else stands)
        return moves.bid(night, deal_id, seat, contract)

    return write(actor, stamp, topic, "bid", body, change, anew=anew)


def change_bid(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, contract: Contract
) -> WrittenNight:
    """A player's final contract, where bids are changed."""
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
    """Whoever has not changed the bid keeps it: one write for all of them."""
    return _move(actor, stamp, night_id, deal_id, "keep", {}, lambda n: moves.keep_bids(n, deal_id))


def finish_play(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """The cards of the deal are played."""
    return _move(
        actor, stamp, night_id, deal_id, "play", {}, lambda n: moves.finish_play(n, deal_id)
    )


def count(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, counted: Mapping[int, int]
) -> WrittenNight:
    """Tricks taken, for one place or several (place → 0–13)."""
    body = {"tricks": sorted(counted.items())}
    return _move(
        actor, stamp, night_id, deal_id, "tricks", body, lambda n: moves.count(n, deal_id, counted)
    )


def compare(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, last_cards: LastCards
) -> WrittenNight:
    """Who gets the extra point for the cards left."""
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
    """A player says that the own result is right, as it stood on the page."""
    body = {"seat": seat, "result": list(astuple(result))}
    return _move(
        actor,
        stamp,
        night_id,
        deal_id,
        "confirm",
        body,
        lambda n: moves.confirm(n, deal_id, seat, result),
    )


def next_deal(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """The deal passes to the left after that deal."""
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
    return change_night(actor, stamp, night_id, action, {"deal": deal_id, **body}, move)


def change_night(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    action: str,
    body: Mapping[str, Any],
    move: Callable[[Night], Night],
    apart: Collection[str] = (),
) -> WrittenNight:
    """Write what a pure `move` makes of a night; as for `write`."""
    topic = NightTopic(night_id)
    return write(actor, stamp, topic, action, body, lambda _place, night: move(night), apart=apart)
