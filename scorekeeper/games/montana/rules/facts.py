"""A deal as plain data in the shape of a night file, with seats 0–2 instead of names."""

from collections.abc import Callable, Mapping
from dataclasses import astuple
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.contracts import Contract, parse_contract
from scorekeeper.games.montana.rules.deals import DUMMY, Call, Deal, Result
from scorekeeper.games.montana.rules.last_cards import LastCards, parse_hand
from scorekeeper.games.montana.rules.variants import Modifier, Variant

Facts = dict[str, Any]


def deal_to_facts(deal: Deal) -> Facts:
    """Everything entered for the deal; what is not entered yet is left out."""
    facts: Facts = {"dealer": deal.dealer}
    if deal.call:
        facts |= {
            "variant": deal.call.variant.id,
            "spec": deal.call.variant.hash,
            "modifiers": sorted(deal.call.modifiers),
            "last_round": deal.call.last_round,
        }
    if deal.contracts:
        facts["contracts"] = {str(seat): bid for seat, bid in sorted(deal.contracts.items())}
    if deal.first_contracts:
        first = sorted(deal.first_contracts.items())
        facts["first_contracts"] = {str(seat): bid for seat, bid in first}
    if deal.played:
        facts["played"] = True
    if deal.tricks:
        facts["tricks"] = {_place_name(p): tricks for p, tricks in sorted(deal.tricks.items())}
    if deal.last_cards:
        facts["blackjack"] = sorted(deal.last_cards.tapped)
        hands = sorted(deal.last_cards.hands.items())
        if hands:
            facts["blackjack_hands"] = {str(seat): " ".join(hand) for seat, hand in hands}
    if deal.sits:
        facts["sits"] = {str(seat): who.player for seat, who in sorted(deal.sits.items())}
    if deal.note:
        facts["note"] = deal.note
    if deal.confirmed:
        results = sorted(deal.confirmed.items())
        facts["confirmed"] = {str(seat): list(astuple(result)) for seat, result in results}
    return facts


def deal_from_facts(
    deal_id: int,
    position: int,
    facts: Mapping[str, Any],
    variant: Callable[[str], Variant],
    seat: Callable[[int], Seat],
) -> Deal:
    """The deal for its facts.

    `variant` finds a variant by its hash, `seat` a player by the number in the facts.
    """
    call = None
    if "spec" in facts:
        modifiers = frozenset(Modifier(name) for name in facts["modifiers"])
        call = Call(variant(facts["spec"]), modifiers, facts["last_round"])
    last_cards = None
    if "blackjack" in facts:
        hands = facts.get("blackjack_hands", {})
        last_cards = LastCards(
            frozenset(facts["blackjack"]),
            {int(seat): parse_hand(hand, "blackjack_hands") for seat, hand in hands.items()},
        )
    tricks = facts.get("tricks", {})
    return Deal(
        id=deal_id,
        position=position,
        dealer=facts["dealer"],
        call=call,
        contracts=_contracts(facts.get("contracts", {})),
        first_contracts=_contracts(facts.get("first_contracts", {})),
        played=facts.get("played", False),
        tricks={_place(name): taken for name, taken in tricks.items()},
        last_cards=last_cards,
        sits={int(place): seat(player) for place, player in facts.get("sits", {}).items()},
        note=facts.get("note", ""),
        confirmed={
            int(place): Result(player, parse_contract(bid), *counted)
            for place, (player, bid, *counted) in facts.get("confirmed", {}).items()
        },
    )


def _contracts(bids: Mapping[str, Any]) -> dict[int, Contract]:
    return {int(seat): parse_contract(bid) for seat, bid in bids.items()}


def _place_name(place: int) -> str:
    return "dummy" if place == DUMMY else str(place)


def _place(name: str) -> int:
    return DUMMY if name == "dummy" else int(name)
