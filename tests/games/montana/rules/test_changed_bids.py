"""Missoula: bids can be changed after one more card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.contracts import (
    CONTRACTS,
    Contract,
    Nil,
    changes,
    target_tricks,
)
from scorekeeper.games.montana.rules.deals import Call, Phase
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night

MISSOULA = builtin_variants()["missoula"]
WHITEFISH = builtin_variants()["whitefish"]
PLAYERS = (Seat(1, "Ann"), Seat(2, "Bo"), Seat(3, "Cy"))


def bid_in_missoula(*bids: Contract) -> Night:
    """A night of one deal of Missoula, with these first bids."""
    night = moves.start("Friday", "2026-11-20", PLAYERS, 2, HouseRules())
    night = moves.call(night, 1, Call(MISSOULA))
    for seat, bid in enumerate(bids):
        night = moves.bid(night, 1, seat, bid)
    return night


def codes(refused: pytest.ExceptionInfo[RuleError]) -> list[str]:
    """Return the codes of the problems."""
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (Nil.NIL, (Nil.NIL, 1)),
        (1, (Nil.NIL, 1, 2)),
        (4, (3, 4, 5)),
        (13, (12, 13)),
        (Nil.DOUBLE_NIL, (Nil.DOUBLE_NIL,)),
    ],
)
def test_a_bid_changes_by_one_trick_at_most(first: Contract, then: tuple[Contract, ...]) -> None:
    assert changes(first) == then


@given(st.sampled_from(CONTRACTS), st.sampled_from(CONTRACTS))
def test_change_by_more_than_one_trick_is_refused(first: Contract, then: Contract) -> None:
    night = bid_in_missoula(first, 4, 5)
    near = abs(target_tricks(first) - target_tricks(then)) <= 1
    doubles = {first, then} & {Nil.DOUBLE_NIL}
    if first == then or (near and not doubles):
        assert moves.change_bid(night, 1, 0, then).current.contracts[0] == then
    else:
        with pytest.raises(RuleError) as refused:
            moves.change_bid(night, 1, 0, then)
        assert codes(refused) == ["changed-too-far"]


def test_keeping_all_other_bids_is_one_move() -> None:
    night = moves.keep_bids(bid_in_missoula(4, 5, Nil.DOUBLE_NIL), 1)
    assert night.current.contracts == {0: 4, 1: 5, 2: Nil.DOUBLE_NIL}
    assert night.current.phase is Phase.PLAY
    assert moves.keep_bids(night, 1) == night
    night = moves.keep_bids(moves.change_bid(bid_in_missoula(4, 5, 6), 1, 1, 4), 1)
    assert night.current.contracts == {0: 4, 1: 4, 2: 6}
    plain = moves.start("Friday", "2026-11-20", PLAYERS, 2, HouseRules())
    for refused_in, code in (
        (bid_in_missoula(4, 5), "not-bid"),
        (plain, "not-bid"),
        (moves.call(plain, 1, Call(WHITEFISH)), "no-change"),
    ):
        with pytest.raises(RuleError) as refused:
            moves.keep_bids(refused_in, 1)
        assert codes(refused) == [code]


def test_deal_waits_for_bid_changes_before_play() -> None:
    night = bid_in_missoula(4, 5, Nil.NIL)
    assert night.current.phase is Phase.CHANGES
    with pytest.raises(RuleError) as refused:
        moves.finish_play(night, 1)
    assert codes(refused) == ["not-bid"]
    for seat, final in enumerate((5, 5, 1)):
        night = moves.change_bid(night, 1, seat, final)
    assert night.current.phase is Phase.PLAY
    assert night.current.first_contracts == {0: 4, 1: 5, 2: Nil.NIL}
    assert night.current.contracts == {0: 5, 1: 5, 2: 1}


def test_final_contract_is_scored() -> None:
    night = bid_in_missoula(4, 5, Nil.NIL)
    for seat, final in enumerate((5, 4, 1)):
        night = moves.change_bid(night, 1, seat, final)
    night = moves.count(moves.finish_play(night, 1), 1, {0: 5, 1: 4, 2: 4})
    assert night.totals == (5, 4, 0)


def test_double_nil_needs_no_final_bid() -> None:
    night = bid_in_missoula(Nil.DOUBLE_NIL, 4, 5)
    assert night.current.contracts == {0: Nil.DOUBLE_NIL}


def test_correcting_first_bid_requires_final_bid_again_only_if_too_far() -> None:
    night = moves.change_bid(bid_in_missoula(4, 5, 6), 1, 0, 5)
    assert moves.bid(night, 1, 0, 6).current.contracts == {0: 5}
    assert moves.bid(night, 1, 0, 2).current.contracts == {}
    assert moves.bid(bid_in_missoula(Nil.DOUBLE_NIL, 4, 5), 1, 0, 3).current.contracts == {}


def test_no_bid_changes_where_nobody_bids() -> None:
    with pytest.raises(RuleError) as refused:
        moves.change_bid(bid_in_missoula(4), 1, 1, 4)
    assert codes(refused) == ["no-first-bid"]


def test_changing_call_keeps_bids() -> None:
    plain = moves.call(bid_in_missoula(4, 5, 3), 1, Call(WHITEFISH))
    assert (plain.current.contracts, plain.current.first_contracts) == ({0: 4, 1: 5, 2: 3}, {})
    back = moves.call(plain, 1, Call(MISSOULA))
    assert back.current.phase is Phase.CHANGES
    assert back.current.first_contracts == {0: 4, 1: 5, 2: 3}


def test_deal_facts_contain_both_bids() -> None:
    deal = moves.change_bid(bid_in_missoula(4, 5, 6), 1, 0, 5).current
    facts = deal_to_facts(deal)
    assert facts["first_contracts"] == {"0": 4, "1": 5, "2": 6}
    assert facts["contracts"] == {"0": 5}
    assert deal_from_facts(1, deal.position, facts, lambda _: MISSOULA, PLAYERS.__getitem__) == deal


def test_any_completing_move_of_last_deal_ends_night() -> None:
    night = bid_in_missoula(4, 5, 3)
    for seat, final in enumerate((4, 5, 3)):
        night = moves.change_bid(night, 1, seat, final)
    night = moves.call(night, 1, Call(MISSOULA, last_round=True))
    for deal in (1, 2, 3, 4):
        if deal > 1:
            night = moves.next_deal(night, deal - 1)
            night = moves.call(night, deal, Call(MISSOULA))
            for seat, bid in enumerate((4, 5, 3)):
                night = moves.bid(night, deal, seat, bid)
                assert not night.finished
            for seat, final in enumerate((4, 5, 3)):
                night = moves.change_bid(night, deal, seat, final)
        night = moves.finish_play(night, deal)
        if deal == 4:
            night = moves.bid(
                night, deal, 0, 9
            )  # too far from 4: the final bid must be entered again
            with pytest.raises(RuleError) as refused:
                moves.count(night, deal, {0: 4, 1: 5, 2: 4})
            assert codes(refused) == ["not-played"]
            night = moves.change_bid(night, deal, 0, 9)
        night = moves.count(night, deal, {0: 4, 1: 5, 2: 4})
    assert night.finished
    assert night.complete
