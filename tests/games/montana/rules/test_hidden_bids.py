"""Hidden bids cannot be inferred from what is shown before all are in."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.contracts import CONTRACTS, Contract, Nil
from scorekeeper.games.montana.rules.deals import SEATS, Call, Phase, Result
from scorekeeper.games.montana.rules.hidden_bids import hides, hides_cell, public_view
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from tests.cases.nights import (
    BOZEMAN,
    MISSOULA,
    SUBSTITUTES,
    VARIANTS,
    WHITEFISH,
    Evening,
    after,
    evenings,
    finished,
    new_night,
    whole_deal,
)
from tests.support import refused

HIDDEN = HouseRules(hidden_bids=True)


def bidding(bids: dict[int, Contract], variant: Variant = WHITEFISH) -> Night:
    """Return a night with hidden bids, in whose first deal these were bid."""
    night = moves.call(new_night(rules=HIDDEN), 1, Call(variant))
    for seat, bid in bids.items():
        night = moves.bid(night, 1, seat, bid)
    return night


@given(
    st.sampled_from(VARIANTS),
    st.dictionaries(
        st.sampled_from(SEATS),
        st.tuples(st.sampled_from(CONTRACTS), st.sampled_from(CONTRACTS)),
        max_size=2,
    ),
)
def test_two_nights_that_differ_in_hidden_bids_only_look_the_same(
    variant: Variant, bids: dict[int, tuple[Contract, Contract]]
) -> None:
    first, other = (
        bidding({seat: both[n] for seat, both in bids.items()}, variant) for n in range(2)
    )
    assert public_view(first) == public_view(other)
    deal = public_view(first).current
    assert (deal.latest_bids, deal.hidden, deal.phase) == ({}, frozenset(bids), Phase.BIDS)
    files = [write_night(public_view(night), builtin_variants()) for night in (first, other)]
    assert files[0] == files[1]


@given(evenings())
def test_night_with_open_bids_is_shown_unchanged(evening: Evening) -> None:
    for night in evening.states:
        assert public_view(night) is night


@given(evenings())
def test_only_incomplete_bids_are_removed(evening: Evening) -> None:
    for state in evening.states:
        night = replace(state, rules=HIDDEN)
        public = public_view(night)
        for deal, seen in zip(night.deals, public.deals, strict=True):
            assert hides(night, deal) is (len(deal.bids) < 3)
            expected = replace(seen, contracts=deal.contracts, hidden=frozenset())
            assert replace(expected, first_contracts=deal.first_contracts) == deal
            if len(deal.bids) == 3:
                assert seen == deal
            else:
                assert (seen.latest_bids, seen.hidden) == ({}, frozenset(deal.bids))
            assert seen.phase is deal.phase


@pytest.mark.parametrize("variant", [WHITEFISH, MISSOULA, BOZEMAN])
def test_player_sees_own_bid(variant: Variant) -> None:
    deal = public_view(bidding({0: 4, 1: Nil.DOUBLE_NIL}, variant), (1,)).current
    assert (dict(deal.bids), deal.hidden) == ({1: Nil.DOUBLE_NIL}, frozenset({0}))


def test_third_bid_reveals_all() -> None:
    night = bidding({0: 4, 1: 5, 2: 3})
    assert public_view(night) is night


def test_rule_change_cannot_reveal_incomplete_bids() -> None:
    with refused("bids-hidden"):
        corrections.change_rules(bidding({1: 4}), HouseRules())
    with refused("bids-hidden"):
        corrections.change_rules(bidding({}), HouseRules())
    done = corrections.change_rules(bidding({0: 4, 1: 5, 2: 3}), HouseRules())
    assert done.rules == HouseRules()
    assert corrections.change_rules(bidding({1: 4}), replace(HIDDEN, nil=10)).rules.nil == 10


def test_hidden_bid_stays_hidden_after_rule_change() -> None:
    open_now = replace(bidding({1: 4}), rules=HouseRules())
    for cell in ("deals.1.contracts.1", "deals.9.first_contracts.0"):
        assert not hides_cell(open_now, cell)
        assert hides_cell(open_now, cell, then=True)
    assert not hides_cell(open_now, "deals.1.note", then=True)
    all_in = replace(bidding({0: 4, 1: 5, 2: 3}), rules=HouseRules())
    assert not hides_cell(all_in, "deals.1.contracts.1", then=True)


def test_conflicts_do_not_reveal_hidden_bid() -> None:
    night = bidding({1: 11}, MISSOULA)
    with refused("not-bid"):
        moves.change_bid(night, 1, 1, 3)
    with refused("not-bid"):
        moves.change_bid(night, 1, 1, 11)
    with refused("bids-hidden"):
        corrections.amend(night, 1, finished(called=Call(MISSOULA)))


# ---- players confirm their results ----

BO = Result(2, 5, 5, 5)


def counted() -> Night:
    """A night whose first deal is counted: Ann bid 4 and took 4, Bo 5 and 5, Cy 3 and 4."""
    return after(new_night(), *whole_deal(1))


def confirmed_seats(night: Night) -> set[int]:
    """Return the seats that confirmed the newest deal."""
    return set(night.agreed(night.current))


def test_result_is_confirmed_by_its_player() -> None:
    night = moves.confirm(counted(), 1, 1, BO)
    assert confirmed_seats(night) == {1}
    assert moves.confirm(night, 1, 1, BO) == night
    assert confirmed_seats(moves.confirm(night, 1, 0, Result(1, 4, 4, 4))) == {0, 1}


def test_changed_result_loses_confirmation_until_changed_back() -> None:
    night = moves.confirm(counted(), 1, 1, BO)
    changed = moves.count(night, 1, {0: 5, 1: 4, 2: 4})
    assert confirmed_seats(changed) == set()
    assert confirmed_seats(moves.count(changed, 1, {0: 4, 1: 5, 2: 4})) == {1}
    assert confirmed_seats(moves.bid(night, 1, 1, 6)) == set()
    assert confirmed_seats(moves.bid(night, 1, 0, 6)) == {1}
    assert confirmed_seats(corrections.amend(night, 1, night.current)) == {1}
    assert not corrections.void(night, 1).current.confirmed


def test_changed_points_or_player_lose_confirmation() -> None:
    nil = after(new_night(), *whole_deal(1, bids=(4, Nil.NIL, 3)))
    night = moves.confirm(nil, 1, 1, Result(2, Nil.NIL, 5, -6))
    assert confirmed_seats(night) == {1}
    assert confirmed_seats(corrections.change_rules(night, HouseRules(nil=20))) == set()
    dee = corrections.substitute(moves.next_deal(night, 1), 2, 1, SUBSTITUTES[0])
    assert dee.agreed(dee.deals[0]) == {1}
    assert confirmed_seats(corrections.substitute(night, 1, 1, SUBSTITUTES[0])) == set()


@pytest.mark.parametrize(
    ("seat", "result", "code"),
    [
        (1, replace(BO, tricks=4), "other-result"),
        (1, replace(BO, contract=4), "other-result"),
        (1, replace(BO, points=0), "other-result"),
        (1, replace(BO, player=1), "other-result"),
        (0, BO, "other-result"),
        (3, BO, "no-such-seat"),
    ],
)
def test_only_current_result_can_be_confirmed(seat: int, result: Result, code: str) -> None:
    with refused(code):
        moves.confirm(counted(), 1, seat, result)


def test_uncounted_result_cannot_be_confirmed() -> None:
    with refused("other-result"):
        moves.confirm(bidding({0: 4, 1: 5, 2: 3}), 1, 1, BO)
    bozeman = after(new_night(), *whole_deal(1, called=Call(BOZEMAN)))
    with refused("other-result"):
        moves.confirm(bozeman, 1, 1, BO)
    with refused("no-such-deal"):
        moves.confirm(counted(), 2, 1, BO)
