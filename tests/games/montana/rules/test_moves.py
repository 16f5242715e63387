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


def test_a_night_starts_with_a_deal_that_waits_for_its_call() -> None:
    night = new_night(dealer=1)
    assert (night.current.dealer, night.current.phase) == (1, Phase.CALL)
    assert not night.finished


def test_every_problem_of_a_start_is_named_at_once() -> None:
    with refused("three-seats", "seated-twice", "no-such-seat"):
        moves.start("Friday", "2026-11-20", (PLAYERS[0], PLAYERS[0]), 3, HouseRules())


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_three_players_are_needed(number: int) -> None:
    seats = tuple(Seat(n, f"Player {n}") for n in range(number))
    with refused("three-seats"):
        moves.start("Friday", "2026-11-20", seats, 0, HouseRules())


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_first_dealer_has_a_seat(dealer: int) -> None:
    with refused("no-such-seat"):
        moves.start("Friday", "2026-11-20", PLAYERS, dealer, HouseRules())


# ---- the deal passes ----


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_deal_passes_to_the_left(first: int) -> None:
    night = after(new_night(first), *several_deals(5))
    assert [deal.dealer for deal in night.deals] == [(first + n) % 3 for n in range(5)]
    assert [night.number(deal) for deal in night.deals] == [1, 2, 3, 4, 5]


def test_bids_are_heard_from_the_dealers_left_round_to_the_dealer() -> None:
    assert new_night(0).current.bidding_order == (1, 2, 0)
    assert new_night(2).current.bidding_order == (0, 1, 2)


def test_asking_twice_for_the_next_deal_is_asking_once() -> None:
    night = after(new_night(), *whole_deal(1))
    once = moves.next_deal(night, 1)
    assert moves.next_deal(once, 1) is once


def test_no_deal_follows_one_that_was_followed_by_a_call_already() -> None:
    night = after(new_night(), *several_deals(2)[:-3])
    with refused("not-done"):
        moves.next_deal(night, 1)


@pytest.mark.parametrize("steps", range(6))
def test_no_deal_follows_one_that_is_not_done(steps: int) -> None:
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


def test_last_round_can_be_called_once_a_night() -> None:
    night = after(new_night(), *several_deals(1, last_round_in=1), Step("next_deal", 1))
    with refused("last-round-twice"):
        moves.call(night, 2, LAST_ROUND)


def test_last_round_can_be_called_again_in_its_own_deal_and_taken_back_there() -> None:
    night = moves.call(new_night(), 1, LAST_ROUND)
    assert moves.call(night, 1, LAST_ROUND) == night
    taken_back = moves.call(night, 1, PLAIN)
    assert taken_back.last_round_call is None
    assert taken_back.deals_to_come is None


def test_every_problem_of_a_call_is_named_at_once() -> None:
    night = after(new_night(), *several_deals(2, last_round_in=1))
    with refused("played", "last-round-twice"):
        moves.call(night, 2, LAST_ROUND)


# ---- bids ----


def test_a_bid_can_be_corrected_even_after_the_tricks() -> None:
    night = after(new_night(), *whole_deal(1), Step("bid", 1, (1, Nil.NIL)))
    assert night.totals[1] == -6


def test_nobody_bids_before_the_call() -> None:
    with refused("not-called"):
        moves.bid(new_night(), 1, 0, 4)


def test_every_problem_of_a_bid_is_named_at_once() -> None:
    with refused("no-such-seat", "not-called"):
        moves.bid(new_night(), 1, DUMMY, 4)


def test_the_dummy_does_not_bid_even_where_it_plays() -> None:
    night = moves.call(new_night(), 1, Call(SMOKED))
    with refused("no-such-seat"):
        moves.bid(night, 1, DUMMY, 4)


@pytest.mark.parametrize("steps", range(4))
def test_the_play_does_not_end_before_all_have_bid(steps: int) -> None:
    with refused("not-bid"):
        moves.finish_play(after(new_night(), *whole_deal(1)[:steps]), 1)


# ---- tricks ----


def test_the_sum_is_said_as_people_say_it() -> None:
    night = after(new_night(), *PLAYED)
    with pytest.raises(RuleError) as caught:
        moves.count(night, 1, {0: 5, 1: 4, 2: 3})
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == ("tricks-sum", "tricks")
    assert str(problem.message) == "Ann 5 + Bo 4 + Cy 3 = 12; 13 tricks were played."


def test_the_sum_begins_at_the_dealers_left_and_ends_with_the_dummy() -> None:
    night = after(new_night(dealer=0), *whole_deal(1, said=Call(SMOKED))[:5])
    with pytest.raises(RuleError) as caught:
        moves.count(night, 1, {0: 5, 1: 4, 2: 3, DUMMY: 2})
    expected = "Bo 4 + Cy 3 + Ann 5 + dummy 2 = 14; 13 tricks were played."
    assert str(caught.value) == expected


def test_the_sum_counts_what_was_counted_before() -> None:
    night = after(new_night(), *PLAYED, Step("count", 1, ({0: 9},)))
    with pytest.raises(RuleError) as caught:
        moves.count(night, 1, {1: 5})
    assert str(caught.value) == "Ann 9 + Bo 5 = 14; 13 tricks were played."


def test_a_name_with_a_percent_sign_is_a_name_like_any_other() -> None:
    seats = (Seat(1, "100%(x)s"), Seat(2, "%d"), Seat(3, "%"))
    start = moves.start("Friday", "2026-11-20", seats, 2, HouseRules())
    with pytest.raises(RuleError) as caught:
        moves.count(after(start, *PLAYED), 1, {0: 5, 1: 4, 2: 3})
    assert str(caught.value) == "100%(x)s 5 + %d 4 + % 3 = 12; 13 tricks were played."


def test_the_last_place_gets_the_tricks_that_are_left() -> None:
    night = after(new_night(), *PLAYED, Step("count", 1, ({0: 4},)), Step("count", 1, ({2: 7},)))
    assert night.current.tricks == {0: 4, 1: 2, 2: 7}
    assert night.current.phase is Phase.DONE


def test_the_dummys_tricks_fill_themselves_too() -> None:
    night = after(new_night(), *whole_deal(1, said=Call(SMOKED))[:5])
    night = after(night, *(Step("count", 1, ({seat: 3},)) for seat in (0, 1, 2)))
    assert night.current.tricks == {0: 3, 1: 3, 2: 3, DUMMY: 4}


def test_once_no_trick_is_left_the_others_took_none() -> None:
    night = after(new_night(), *whole_deal(1, said=Call(SMOKED))[:5])
    night = moves.count(night, 1, {1: 13})
    assert night.current.tricks == {0: 0, 1: 13, 2: 0, DUMMY: 0}
    assert night.current.phase is Phase.DONE


def test_one_count_alone_fills_nothing_while_it_could_be_otherwise() -> None:
    night = moves.count(after(new_night(), *PLAYED), 1, {0: 4})
    assert night.current.tricks == {0: 4}
    assert night.current.phase is Phase.TRICKS


def test_counted_tricks_can_be_corrected_all_at_once() -> None:
    night = after(new_night(), *whole_deal(1))
    assert moves.count(night, 1, {0: 3, 1: 6}).current.tricks == {0: 3, 1: 6, 2: 4}
    with refused("tricks-sum"):
        moves.count(night, 1, {0: 3})


def test_tricks_are_not_counted_while_cards_are_played() -> None:
    with refused("not-played"):
        moves.count(new_night(), 1, TRICKS)
    with refused("not-played"):
        moves.count(after(new_night(), *BID), 1, TRICKS)


@pytest.mark.parametrize("tricks", [-1, 14, 10**30])
def test_nobody_takes_fewer_tricks_than_none_or_more_than_all(tricks: int) -> None:
    with refused("bad-tricks"):
        moves.count(after(new_night(), *PLAYED), 1, {0: tricks})


def test_a_dummy_that_does_not_play_takes_no_tricks() -> None:
    with refused("not-playing") as _:
        moves.count(after(new_night(), *PLAYED), 1, {DUMMY: 0})


def test_every_problem_of_a_count_is_named_at_its_field() -> None:
    found = moves.check_count(after(new_night(), *BID), 1, {0: 14, 1: -1, DUMMY: 3})
    assert [(problem.code, problem.field) for problem in found] == [
        ("not-played", ""),
        ("bad-tricks", "tricks.0"),
        ("bad-tricks", "tricks.1"),
        ("not-playing", "tricks.dummy"),
    ]


# ---- the last round and the end ----


@pytest.mark.parametrize(("counts_calling_deal", "more"), [(False, 3), (True, 2)])
def test_so_many_deals_follow_the_call_of_last_round(counts_calling_deal: bool, more: int) -> None:
    rules = HouseRules(last_round_counts_calling_deal=counts_calling_deal)
    night = new_night(rules=rules)
    steps = several_deals(2 + more, last_round_in=2)
    for number, step in enumerate(steps, 1):
        night = step.do(night)
        assert night.finished == (number == len(steps))
    assert night.deals_to_come == 0


def test_deals_before_last_round_end_nothing() -> None:
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
def test_nothing_moves_in_a_night_that_is_over(step: Step) -> None:
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
def test_nothing_moves_in_a_deal_that_is_not_there(step: Step) -> None:
    with refused("no-such-deal"):
        step.do(after(new_night(), *whole_deal(1)))


def test_a_refused_move_leaves_the_night_it_was_given() -> None:
    night = after(new_night(), *PLAYED)
    copy = Night(night.name, night.date, night.seats, night.deals, night.rules, night.finished)
    with refused("tricks-sum"):
        moves.count(night, 1, {0: 13, 1: 13})
    assert night == copy
