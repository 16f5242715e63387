"""What can happen in a night, and what cannot."""

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import DUMMY, Call, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from tests.cases.nights import (
    PLAIN,
    PLAYERS,
    SMOKED,
    TRICKS,
    WHITEFISH,
    Step,
    after,
    new_night,
    several_deals,
    whole_deal,
)
from tests.support import refused

LAST_ROUND = Call(WHITEFISH, last_round=True)
BID = whole_deal(1)[:4]
PLAYED = whole_deal(1)[:5]
OVER = several_deals(4, last_round_in=1)


# ---- the start ----


def test_new_night_has_one_deal_waiting_for_its_call() -> None:
    night = new_night(dealer=1)
    assert (night.current.dealer, night.current.phase) == (1, Phase.CALL)
    assert not night.finished


def test_start_reports_all_problems_at_once() -> None:
    with refused("three-seats", "seated-twice", "no-such-seat"):
        moves.start("Friday", "2026-11-20", (PLAYERS[0], PLAYERS[0]), 3, HouseRules())


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_three_players_are_needed(number: int) -> None:
    seats = tuple(Seat(n, f"Player {n}") for n in range(number))
    with refused("three-seats"):
        moves.start("Friday", "2026-11-20", seats, 0, HouseRules())


@pytest.mark.parametrize("dealer", [-1, 3])
def test_first_dealer_must_have_a_seat(dealer: int) -> None:
    with refused("no-such-seat"):
        moves.start("Friday", "2026-11-20", PLAYERS, dealer, HouseRules())


# ---- the deal passes ----


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_deal_passes_to_the_left(first: int) -> None:
    night = after(new_night(first), *several_deals(5))
    assert [deal.dealer for deal in night.deals] == [(first + n) % 3 for n in range(5)]
    assert [night.number(deal.id) for deal in night.deals] == [1, 2, 3, 4, 5]


def test_bidding_order_runs_from_dealers_left_to_dealer() -> None:
    assert new_night(0).current.bidding_order == (1, 2, 0)
    assert new_night(2).current.bidding_order == (0, 1, 2)


def test_next_deal_is_idempotent() -> None:
    night = after(new_night(), *whole_deal(1))
    once = moves.next_deal(night, 1)
    assert moves.next_deal(once, 1) is once


def test_next_deal_is_refused_after_deal_with_later_call() -> None:
    night = after(new_night(), *several_deals(2)[:-3])
    with refused("not-done"):
        moves.next_deal(night, 1)


@pytest.mark.parametrize("steps", range(6))
def test_next_deal_is_refused_while_deal_is_unfinished(steps: int) -> None:
    night = after(new_night(), *whole_deal(1)[:steps])
    with refused("not-done"):
        moves.next_deal(night, 1)


# ---- the call ----


def test_a_call_can_be_changed_until_the_cards_are_played() -> None:
    night = moves.call(after(new_night(), *BID), 1, Call(SMOKED, frozenset({Modifier.UNABOMB})))
    assert night.current.call == Call(SMOKED, frozenset({Modifier.UNABOMB}))
    assert len(night.current.contracts) == 3
    with refused("played"):
        moves.call(after(night, Step("finish_play", 1)), 1, PLAIN)


def test_last_round_can_be_called_once_per_night() -> None:
    night = after(new_night(), *several_deals(1, last_round_in=1), Step("next_deal", 1))
    with refused("last-round-twice"):
        moves.call(night, 2, LAST_ROUND)


def test_last_round_call_can_be_repeated_or_removed_in_its_deal() -> None:
    night = moves.call(new_night(), 1, LAST_ROUND)
    assert moves.call(night, 1, LAST_ROUND) == night
    taken_back = moves.call(night, 1, PLAIN)
    assert taken_back.last_round_call is None
    assert taken_back.deals_to_come is None


def test_call_reports_all_problems_at_once() -> None:
    night = after(new_night(), *several_deals(2, last_round_in=1))
    with refused("played", "last-round-twice"):
        moves.call(night, 2, LAST_ROUND)


# ---- bids ----


def test_a_bid_can_be_corrected_even_after_the_tricks() -> None:
    night = after(new_night(), *whole_deal(1), Step("bid", 1, (1, Nil.NIL)))
    assert night.totals[1] == -6


def test_bid_before_call_is_refused() -> None:
    with refused("not-called"):
        moves.bid(new_night(), 1, 0, 4)


def test_bid_reports_all_problems_at_once() -> None:
    with refused("no-such-seat", "not-called"):
        moves.bid(new_night(), 1, DUMMY, 4)


def test_dummy_never_bids_even_if_it_plays() -> None:
    night = moves.call(new_night(), 1, Call(SMOKED))
    with refused("no-such-seat"):
        moves.bid(night, 1, DUMMY, 4)


@pytest.mark.parametrize("steps", range(4))
def test_play_cannot_end_before_all_bids(steps: int) -> None:
    with refused("not-bid"):
        moves.finish_play(after(new_night(), *whole_deal(1)[:steps]), 1)


# ---- tricks ----


def test_sum_is_described_in_spoken_words() -> None:
    night = after(new_night(), *PLAYED)
    with pytest.raises(RuleError) as caught:
        moves.count(night, 1, {0: 5, 1: 4, 2: 3})
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == ("tricks-sum", "tricks")
    assert str(problem.message) == "Ann 5 + Bo 4 + Cy 3 = 12; 13 tricks were played."


def test_sum_starts_at_dealers_left_and_ends_with_dummy() -> None:
    night = after(new_night(dealer=0), *whole_deal(1, called=Call(SMOKED))[:5])
    with pytest.raises(RuleError) as caught:
        moves.count(night, 1, {0: 5, 1: 4, 2: 3, DUMMY: 2})
    expected = "Bo 4 + Cy 3 + Ann 5 + dummy 2 = 14; 13 tricks were played."
    assert str(caught.value) == expected


def test_sum_includes_tricks_counted_before() -> None:
    night = after(new_night(), *PLAYED, Step("count", 1, ({0: 9},)))
    with pytest.raises(RuleError) as caught:
        moves.count(night, 1, {1: 5})
    assert str(caught.value) == "Ann 9 + Bo 5 = 14; 13 tricks were played."


def test_name_with_percent_sign_is_not_interpolated() -> None:
    seats = (Seat(1, "100%(x)s"), Seat(2, "%d"), Seat(3, "%"))
    start = moves.start("Friday", "2026-11-20", seats, 2, HouseRules())
    with pytest.raises(RuleError) as caught:
        moves.count(after(start, *PLAYED), 1, {0: 5, 1: 4, 2: 3})
    assert str(caught.value) == "100%(x)s 5 + %d 4 + % 3 = 12; 13 tricks were played."


def test_remaining_tricks_fill_last_seat() -> None:
    night = after(new_night(), *PLAYED, Step("count", 1, ({0: 4},)), Step("count", 1, ({2: 7},)))
    assert night.current.tricks == {0: 4, 1: 2, 2: 7}
    assert night.current.phase is Phase.DONE


def test_remaining_tricks_fill_dummy() -> None:
    night = after(new_night(), *whole_deal(1, called=Call(SMOKED))[:5])
    night = after(night, *(Step("count", 1, ({seat: 3},)) for seat in (0, 1, 2)))
    assert night.current.tricks == {0: 3, 1: 3, 2: 3, DUMMY: 4}


def test_zero_tricks_fill_others_when_none_are_left() -> None:
    night = after(new_night(), *whole_deal(1, called=Call(SMOKED))[:5])
    night = moves.count(night, 1, {1: 13})
    assert night.current.tricks == {0: 0, 1: 13, 2: 0, DUMMY: 0}
    assert night.current.phase is Phase.DONE


def test_one_count_fills_nothing_while_ambiguous() -> None:
    night = moves.count(after(new_night(), *PLAYED), 1, {0: 4})
    assert night.current.tricks == {0: 4}
    assert night.current.phase is Phase.TRICKS


def test_counted_tricks_can_be_corrected_together() -> None:
    night = after(new_night(), *whole_deal(1))
    assert moves.count(night, 1, {0: 3, 1: 6}).current.tricks == {0: 3, 1: 6, 2: 4}
    with refused("tricks-sum"):
        moves.count(night, 1, {0: 3})


def test_tricks_are_refused_during_play() -> None:
    with refused("not-played"):
        moves.count(new_night(), 1, TRICKS)
    with refused("not-played"):
        moves.count(after(new_night(), *BID), 1, TRICKS)


@pytest.mark.parametrize("tricks", [-1, 14, 10**30])
def test_tricks_out_of_range_are_refused(tricks: int) -> None:
    with refused("bad-tricks"):
        moves.count(after(new_night(), *PLAYED), 1, {0: tricks})


def test_non_playing_dummy_takes_no_tricks() -> None:
    with refused("not-playing") as _:
        moves.count(after(new_night(), *PLAYED), 1, {DUMMY: 0})


def test_count_reports_every_problem_at_its_field() -> None:
    with pytest.raises(RuleError) as refusal:
        moves.count(after(new_night(), *BID), 1, {0: 14, 1: -1, DUMMY: 3})
    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [
        ("not-played", ""),
        ("bad-tricks", "tricks.0"),
        ("bad-tricks", "tricks.1"),
        ("not-playing", "tricks.dummy"),
    ]


# ---- the last round and the end ----


@pytest.mark.parametrize(("counts_calling_deal", "more"), [(False, 3), (True, 2)])
def test_configured_number_of_deals_follows_last_round_call(
    counts_calling_deal: bool, more: int
) -> None:
    rules = HouseRules(last_round_counts_calling_deal=counts_calling_deal)
    night = new_night(rules=rules)
    steps = several_deals(2 + more, last_round_in=2)
    for number, step in enumerate(steps, 1):
        night = step.do(night)
        assert night.finished == (number == len(steps))
    assert night.deals_to_come == 0


def test_deals_before_last_round_do_not_end_night() -> None:
    assert not after(new_night(), *several_deals(9)).finished


STEPS_ONCE_OVER = [
    Step("call", 4, (PLAIN,)),
    Step("bid", 4, (0, 4)),
    Step("bid", 1, (0, 4)),
    Step("finish_play", 4),
    Step("count", 4, (TRICKS,)),
    Step("next_deal", 4),
    Step("next_deal", 3),
]


@pytest.mark.parametrize("step", STEPS_ONCE_OVER, ids=lambda step: f"{step.name} {step.deal}")
def test_finished_night_refuses_moves(step: Step) -> None:
    night = after(new_night(), *OVER)
    with pytest.raises(RuleError) as caught:
        step.do(night)
    assert caught.value.problems[0].code == "night-over"


STEPS_NOWHERE = [
    Step("call", 9, (PLAIN,)),
    Step("bid", 9, (0, 4)),
    Step("finish_play", 9),
    Step("count", 9, (TRICKS,)),
    Step("next_deal", 9),
]


@pytest.mark.parametrize("step", STEPS_NOWHERE, ids=lambda step: step.name)
def test_unknown_deal_refuses_moves(step: Step) -> None:
    with refused("no-such-deal"):
        step.do(after(new_night(), *whole_deal(1)))


def test_refused_move_does_not_change_its_argument() -> None:
    night = after(new_night(), *PLAYED)
    copy = Night(night.name, night.date, night.seats, night.deals, night.rules, night.finished)
    with refused("tricks-sum"):
        moves.count(night, 1, {0: 13, 1: 13})
    assert night == copy
