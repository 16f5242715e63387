"""A sitting's facts as plain data, as stored and logged.

Empty values are left out. Numbered parts are keyed by their numbers: deals by id, the rest by
seat. `deals.2.bids.1` is `facts["deals"]["2"]["bids"]["1"]`.
"""

from collections.abc import Callable, Mapping
from dataclasses import astuple
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.rules.deals import Absence, BidDeal, ConfirmedResult
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

Facts = dict[str, Any]


def sitting_to_facts(sitting: BiddingSitting) -> Facts:
    """Facts of the sitting without name, date, seats and note; `game` is the game's hash."""
    facts: Facts = {
        "game": sitting.game.hash,
        "first_dealer": sitting.first_dealer,
        "rules": dict(sitting.rules),
        "deals": {str(deal.id): deal_to_facts(deal) for deal in sitting.deals},
        "finished": sitting.finished,
    }
    required = ("game", "first_dealer")
    return {key: value for key, value in facts.items() if key in required or value}


def sitting_from_facts(
    facts: Mapping[str, Any],
    game: BiddingGame,
    seats: tuple[Seat, ...],
    *,
    name: str,
    date: str,
    note: str = "",
    last_deleted_id: int = 0,
    find_player: Callable[[int], Seat],
) -> BiddingSitting:
    """Build the sitting from its facts.

    `game` is the game with the hash in the facts; `find_player` returns a player by number.
    """
    deals = [
        deal_from_facts(int(key), deal, find_player) for key, deal in facts.get("deals", {}).items()
    ]
    return BiddingSitting(
        name=name,
        date=date,
        game=game,
        seats=seats,
        first_dealer=facts["first_dealer"],
        deals=tuple(sorted(deals, key=lambda deal: (deal.place, deal.id))),
        rules=dict(facts.get("rules", {})),
        finished=facts.get("finished", False),
        note=note,
        last_deleted_id=last_deleted_id,
    )


def deal_to_facts(deal: BidDeal) -> Facts:
    """The deal as plain data, without its id, which is its key in the sitting's facts."""
    facts: Facts = {
        "dealer": deal.dealer,
        "cards": deal.cards,
        "kind": deal.kind,
        "trump": deal.trump,
        "blind": {str(seat): True for seat in sorted(deal.blind)},
        "bids": {str(seat): bid for seat, bid in sorted(deal.bids.items())},
        "tricks": {str(seat): tricks for seat, tricks in sorted(deal.tricks.items())},
        "unowned": deal.unowned,
        "loads": {str(seat): True for seat in sorted(deal.loads)},
        "bid_changes": {str(seat): change for seat, change in sorted(deal.bid_changes.items())},
        "extra": {str(seat): dict(pieces) for seat, pieces in sorted(deal.extra.items())},
        "alliances": [list(pair) for pair in deal.alliances],
        "wagers": {str(seat): amount for seat, amount in sorted(deal.wagers.items())},
        "revokes": {str(seat): True for seat in sorted(deal.revokes)},
        "fines": {str(seat): points for seat, points in sorted(deal.fines.items())},
        "sits": {str(seat): who.player for seat, who in sorted(deal.sits.items())},
        "confirmed": {
            str(seat): list(astuple(result)) for seat, result in sorted(deal.confirmed.items())
        },
        "absent": {str(seat): why.value for seat, why in sorted(deal.absent.items())},
        "starts": {str(seat): points for seat, points in sorted(deal.starts.items())},
        "added": deal.added,
        "note": deal.note,
        "position": deal.position,
    }
    required = ("dealer", "cards")
    return {key: value for key, value in facts.items() if key in required or value}


def deal_from_facts(
    deal_id: int, facts: Mapping[str, Any], find_player: Callable[[int], Seat]
) -> BidDeal:
    return BidDeal(
        id=deal_id,
        dealer=facts["dealer"],
        cards=facts["cards"],
        kind=facts.get("kind", ""),
        trump=facts.get("trump", ""),
        blind=frozenset(map(int, facts.get("blind", {}))),
        bids={int(seat): bid for seat, bid in facts.get("bids", {}).items()},
        tricks={int(seat): tricks for seat, tricks in facts.get("tricks", {}).items()},
        unowned=facts.get("unowned", 0),
        loads=frozenset(map(int, facts.get("loads", {}))),
        bid_changes={int(seat): change for seat, change in facts.get("bid_changes", {}).items()},
        extra={
            int(seat): dict(pieces) for seat, pieces in facts.get("extra", {}).items() if pieces
        },
        alliances=tuple((first, other) for first, other in facts.get("alliances", ())),
        wagers={int(seat): amount for seat, amount in facts.get("wagers", {}).items()},
        revokes=frozenset(map(int, facts.get("revokes", {}))),
        fines={int(seat): points for seat, points in facts.get("fines", {}).items()},
        sits={int(seat): find_player(player) for seat, player in facts.get("sits", {}).items()},
        confirmed={
            int(seat): ConfirmedResult(*result)
            for seat, result in facts.get("confirmed", {}).items()
        },
        absent={int(seat): Absence(why) for seat, why in facts.get("absent", {}).items()},
        starts={int(seat): points for seat, points in facts.get("starts", {}).items()},
        added=facts.get("added", False),
        note=facts.get("note", ""),
        position=facts.get("position", 0),
    )
