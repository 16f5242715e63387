"""A sitting's facts as plain data, as stored and logged.

Empty values are left out. Numbered parts are keyed by their numbers: deals by id, the rest by
seat. `deals.2.bids.1` is `facts["deals"]["2"]["bids"]["1"]`.
"""

from collections.abc import Callable, Mapping
from dataclasses import astuple, fields
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.rules.deals import Absence, BidDeal, ConfirmedResult
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

Facts = dict[str, Any]

_STORED = [field.name for field in fields(BidDeal) if field.name not in ("id", "veiled")]
_SETS = ("blind", "loads", "revokes")
"""Sets of seats: stored as seat → true, so that two phones' entries are separate cells."""


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
    facts = {name: _to_data(getattr(deal, name)) for name in _STORED}
    required = ("dealer", "cards")
    return {key: value for key, value in facts.items() if key in required or value}


def _to_data(value: Any) -> Any:
    if isinstance(value, frozenset):
        return {str(seat): True for seat in sorted(value)}
    if isinstance(value, Mapping):
        return {str(seat): _part_to_data(part) for seat, part in sorted(value.items())}
    return [list(pair) for pair in value] if isinstance(value, tuple) else value


def _part_to_data(part: Any) -> Any:
    """Convert what a deal has of a seat."""
    match part:
        case Seat():
            return part.player
        case ConfirmedResult():
            return list(astuple(part))
        case Absence():
            return part.value
        case Mapping():
            return dict(part)
    return part


def deal_from_facts(
    deal_id: int, facts: Mapping[str, Any], find_player: Callable[[int], Seat]
) -> BidDeal:
    parts: Mapping[str, Callable[[Any], Any]] = {
        "extra": dict,
        "sits": find_player,
        "confirmed": lambda result: ConfirmedResult(*result),
        "absent": Absence,
    }
    values = {
        key: _from_data(value, parts.get(key, lambda part: part))
        for key, value in facts.items()
        if key not in _SETS
    }
    sets: dict[str, Any] = {key: frozenset(map(int, facts.get(key, {}))) for key in _SETS}
    return BidDeal(deal_id, **values, **sets)


def _from_data(value: Any, read: Callable[[Any], Any]) -> Any:
    if isinstance(value, dict):
        return {int(seat): read(part) for seat, part in value.items() if part != {}}
    return tuple(map(tuple, value)) if isinstance(value, list) else value
