"""A deal as plain data."""

import json

from hypothesis import given

from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import DUMMY, Call
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.variants import Modifier
from tests.cases.nights import (
    PLAYERS,
    SMOKED,
    SUBSTITUTES,
    VARIANTS,
    Evening,
    after,
    evenings,
    new_night,
    whole_deal,
)
from tests.depth import audit_only

BY_HASH = {variant.hash: variant for variant in VARIANTS}


def test_new_deal_has_only_its_dealer() -> None:
    assert deal_to_facts(new_night(dealer=1).current) == {"dealer": 1}


def test_finished_deal_facts_contain_every_value() -> None:
    call = Call(SMOKED, frozenset({Modifier.UNABOMB}), last_round=True)
    tricks = {0: 4, 1: 3, 2: 0, DUMMY: 6}
    deal = after(new_night(), *whole_deal(1, (4, Nil.NIL, Nil.DOUBLE_NIL), tricks, call)).current
    assert deal_to_facts(deal) == {
        "dealer": 2,
        "variant": "smoked_whitefish",
        "spec": SMOKED.hash,
        "modifiers": ["unabomb"],
        "last_round": True,
        "contracts": {"0": 4, "1": "nil", "2": "double nil"},
        "played": True,
        "tricks": {"0": 4, "1": 3, "2": 0, "dummy": 6},
    }


@audit_only
@given(evenings(corrected=True))
def test_any_deal_round_trips_through_json_facts(evening: Evening) -> None:
    for night in evening.states:
        for deal in night.deals:
            facts = json.loads(json.dumps(deal_to_facts(deal)))
            seats = {seat.player: seat for seat in (*PLAYERS, *SUBSTITUTES)}
            again = deal_from_facts(
                deal.id, deal.position, facts, BY_HASH.__getitem__, seats.__getitem__
            )
            assert again == deal
