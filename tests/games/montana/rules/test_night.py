"""A night: totals, leaders, remaining deals; and random nights."""

from hypothesis import given

from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import SEATS, Call, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import bids_total, tricks_unwanted
from tests.cases.nights import (
    SMOKED,
    WHITEFISH,
    Evening,
    Step,
    after,
    evenings,
    new_night,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only
from tests.judges.second_opinion import plain_extra, plain_points


def test_totals_add_up_finished_deals() -> None:
    night = after(
        new_night(),
        *whole_deal(1, (4, 5, 3), {0: 4, 1: 5, 2: 4}),
        Step("next_deal", 1),
        *whole_deal(2, (5, Nil.NIL, 6), {0: 3, 1: 0, 2: 10}),
        Step("next_deal", 2),
        *whole_deal(3)[:4],
    )
    assert night.totals == (4 - 2, 5 + 6, 0 + 0)
    assert night.running_totals == ((4, 5, 0), (2, 11, 0))
    assert night.leaders == (1,)


def test_correcting_first_deal_changes_totals() -> None:
    night = after(new_night(), *several_deals(3))
    corrected = after(night, Step("bid", 1, (0, Nil.DOUBLE_NIL)))
    assert night.running_totals == ((4, 5, 0), (8, 10, 0), (12, 15, 0))
    assert corrected.running_totals == ((-13, 5, 0), (-9, 10, 0), (-5, 15, 0))


def test_equal_points_share_the_win() -> None:
    night = after(new_night(), *whole_deal(1, (4, 4, 5), {0: 4, 1: 4, 2: 5}))
    night = after(night, Step("bid", 1, (2, 6)))
    assert night.totals == (4, 4, -1)
    assert night.leaders == (0, 1)


def test_no_leader_before_first_points() -> None:
    assert new_night().leaders == ()
    assert after(new_night(), *whole_deal(1)[:5]).leaders == ()


def test_remaining_deals_are_unknown_before_last_round_call() -> None:
    assert after(new_night(), *several_deals(5)).deals_to_come is None


def test_remaining_deals_count_down_from_last_round_call() -> None:
    for rules, expected in (
        (HouseRules(), [None, 3, 2, 1, 0]),
        (HouseRules(last_round_counts_calling_deal=True), [None, 2, 1, 0]),
    ):
        remaining = [
            after(new_night(rules=rules), *several_deals(number, last_round_in=2)).deals_to_come
            for number in range(1, len(expected) + 1)
        ]
        assert remaining == expected


def test_a_night_is_complete_only_when_its_last_deal_is_counted() -> None:
    *steps, last = several_deals(4, last_round_in=1)
    night = after(new_night(), *steps)
    assert (night.deals_to_come, night.complete) == (0, False)
    assert after(night, last).complete


def test_unclaimed_tricks_are_reported_to_table() -> None:
    deal = after(new_night(), *whole_deal(1, (4, Nil.NIL, 5))[:4]).current
    assert (bids_total(deal), tricks_unwanted(deal)) == (9, 4)
    greedy = after(new_night(), *whole_deal(1, (9, 9, Nil.DOUBLE_NIL))[:4]).current
    assert (bids_total(greedy), tricks_unwanted(greedy)) == (18, -5)


def test_the_dummy_takes_tricks_but_no_points() -> None:
    tricks = {0: 2, 1: 3, 2: 1, 3: 7}
    night = after(new_night(), *whole_deal(1, (2, 3, 1), tricks, Call(SMOKED)))
    assert night.totals == (2, 3, 1)
    assert night.current.counting_order == (0, 1, 2, 3)


def test_an_unfinished_deal_has_no_scores() -> None:
    for steps in range(6):
        deal = after(new_night(), *whole_deal(1)[:steps]).current
        assert deal.scores(HouseRules()) == ()
    assert len(after(new_night(), *whole_deal(1)).current.scores(HouseRules())) == 3


def test_a_deal_goes_through_its_phases_in_order() -> None:
    phases = [
        after(new_night(), *whole_deal(1, called=Call(WHITEFISH))[:steps]).current.phase
        for steps in range(7)
    ]
    assert phases == ["call", "bids", "bids", "bids", "play", "tricks", "done"]


# ---- random nights ----


@given(evenings())
def test_in_any_night_the_deal_passes_to_the_left(evening: Evening) -> None:
    dealers = [deal.dealer for deal in evening.end.deals]
    first = evening.start.current.dealer
    assert dealers == [(first + n) % 3 for n in range(len(dealers))]


@given(evenings())
def test_in_any_night_tricks_of_finished_deal_add_up_to_thirteen(evening: Evening) -> None:
    for night in evening.states:
        for deal in night.deals:
            if deal.phase is Phase.DONE:
                assert sum(deal.tricks.values()) == 13
                assert deal.call
                assert set(deal.tricks) == set(deal.call.places)
            assert deal.phase is Phase.DONE or deal is night.current


@given(evenings())
def test_any_night_is_folded_deterministically(evening: Evening) -> None:
    assert after(evening.start, *evening.steps) == evening.end


@audit_only
@given(evenings())
def test_in_any_night_moves_are_idempotent(evening: Evening) -> None:
    for step, night in zip(evening.steps, evening.states[1:], strict=True):
        if not night.finished:
            assert step.do(night) == night


@given(evenings())
def test_in_any_night_totals_match_independent_implementation(evening: Evening) -> None:
    for night in evening.states:
        expected = [0, 0, 0]
        for deal in night.deals:
            if deal.phase is Phase.DONE and deal.call:
                for seat in SEATS:
                    expected[seat] += plain_points(
                        deal.contracts[seat],
                        deal.tricks[seat],
                        unabomb="unabomb" in deal.call.modifiers,
                    )
            if deal.last_cards:
                extra = plain_extra(deal.last_cards.tapped, deal.last_cards.hands)
                expected = [points + more for points, more in zip(expected, extra, strict=True)]
        assert night.totals == tuple(expected)
        rows = night.running_totals
        assert (rows[-1] if rows else (0, 0, 0)) == night.totals


@given(evenings())
def test_any_night_ends_exactly_with_last_deal_of_last_round(
    evening: Evening,
) -> None:
    more = 2 if evening.start.rules.last_round_counts_calling_deal else 3
    for night in evening.states:
        called = [number for number, d in enumerate(night.deals) if d.call and d.call.last_round]
        over = bool(called) and len(night.deals) == called[0] + 1 + more
        assert len(called) <= 1
        assert night.finished == (over and night.current.phase is Phase.DONE)
