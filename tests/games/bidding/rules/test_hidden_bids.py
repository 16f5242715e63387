"""Hidden bids cannot be inferred from what is shown before all are in."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.games.bidding.files.bidding_file import write_sitting
from scorekeeper.games.bidding.rules import corrections, moves
from scorekeeper.games.bidding.rules.chances import chances
from scorekeeper.games.bidding.rules.deals import DealPhase
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN, hides, veiled
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from tests.cases.bidding import FISTS, GAMES, dealt, new_sitting, sittings

GAME = replace(FISTS, partners=False, hidden_bids=True, blind_factor=2, most_players=4)


def bidding(bids: dict[int, tuple[int, bool]]) -> BiddingSitting:
    """A first deal of five cards between four, with these bids in."""
    deal = replace(dealt(1, 5, [], []), dealer=0)
    sitting = new_sitting(GAME, 4).with_deal(deal)
    for seat, (bid, blind) in bids.items():
        sitting = moves.with_bid(sitting, 1, seat, bid, blind=blind)
    return sitting


SAID = st.tuples(st.integers(1, 4), st.booleans())


@given(st.dictionaries(st.integers(0, 3), st.tuples(SAID, SAID), max_size=3))
def test_two_sittings_that_differ_in_hidden_bids_only_look_the_same(
    bids: dict[int, tuple[tuple[int, bool], tuple[int, bool]]],
) -> None:
    first, other = (bidding({seat: both[n] for seat, both in bids.items()}) for n in range(2))
    assert veiled(first) == veiled(other)
    (deal,) = veiled(first).deals
    assert (dict(deal.bids), deal.blind, deal.veiled) == ({}, frozenset(), frozenset(bids))
    assert veiled(first).phase(deal) is first.phase(first.deals[0])
    assert write_sitting(veiled(first), GAMES) == write_sitting(veiled(other), GAMES)
    assert chances(veiled(first)) == chances(first)


@given(sittings())
def test_sitting_with_open_bids_is_shown_unchanged(sitting: BiddingSitting) -> None:
    assert veiled(sitting) is sitting


def test_player_sees_own_bid_and_last_bid_reveals_all() -> None:
    sitting = bidding({0: (3, False), 1: (2, True), 2: (1, False)})
    (deal,) = veiled(sitting, (1,)).deals
    assert (dict(deal.bids), deal.blind, deal.veiled) == ({1: 2}, frozenset({1}), frozenset({0, 2}))
    done = moves.with_bid(sitting, 1, 3, 2)
    assert veiled(done) is done
    assert done.phase(done.deals[0]) is DealPhase.TRICKS


def test_cells_of_waiting_or_deleted_deal_are_hidden() -> None:
    sitting = bidding({1: (2, False)})
    assert hides(sitting, sitting.deals[0])
    for cell in ("deals.1.bids.1", "deals.1.blind.1", "deals.9.bids.0"):
        assert HIDDEN.hides_cell(sitting, cell)
    for cell in ("deals.1.note", "deals.1.trump", "name", "finished"):
        assert not HIDDEN.hides_cell(sitting, cell)
    gone = [f"deals.9.bids.{seat}" for seat in range(4)]
    assert not HIDDEN.hides_line(sitting, gone[0], gone)
    assert HIDDEN.hides_line(sitting, gone[0], gone[:3])


def test_whole_deal_entry_is_refused_over_hidden_bids() -> None:
    sitting = bidding({1: (2, False)})
    whole = dealt(1, 5, [1, 2, 1, 1], [2, 1, 1, 1])
    with pytest.raises(RuleError) as caught:
        corrections.correct_deal(sitting, whole)
    assert [problem.code for problem in caught.value.problems] == ["bids-hidden"]
    assert corrections.correct_deal(bidding({}), whole).deals[0].bids == whole.bids


def test_deal_without_bids_hides_nothing() -> None:
    rules = {"bidding": "at once", "hook_from": 0, "hidden_bids": True}
    sitting = new_sitting(GAMES["raspisnoy"], 4, rules)
    sitting = sitting.with_deal(replace(dealt(1, 9, [], []), kind="nothing"))
    assert not hides(sitting, sitting.deals[0])


def test_bids_in_turn_cannot_be_hidden() -> None:
    with pytest.raises(RuleError) as caught:
        new_sitting(rules={"hidden_bids": True})
    (problem,) = caught.value.problems
    assert (problem.field, problem.code) == ("rules.hidden_bids", "hidden")
