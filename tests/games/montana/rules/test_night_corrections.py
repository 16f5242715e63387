"""Corrections of a night: its dealers, end, rules and notes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from tests.cases.corrections import (
    DEE,
    ENDED,
    FOURTH_WAITS,
    NIL,
    OVER,
    THREE,
    dealers,
    ids,
    refused_in,
)
from tests.cases.nights import (
    Correction,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)

# ---- who deals ----


def test_rotation_continues_from_actual_dealer() -> None:
    night = corrections.set_dealer(FOURTH_WAITS, 4, 0)
    assert dealers(night) == [2, 0, 1, 0]
    assert night.current.bidding_order == (1, 2, 0)
    night = after(night, *whole_deal(4), Step("next_deal", 4))
    assert night.current.dealer == 1


def test_correcting_dealer_of_old_deal_changes_only_that_deal() -> None:
    night = corrections.set_dealer(THREE, 1, 0)
    assert dealers(night) == [0, 0, 1]
    assert night.totals == THREE.totals
    assert corrections.set_dealer(night, 1, 0) == night


FOLLOWED: dict[str, tuple[Callable[[Night], Night], list[int]]] = {
    "its dealer": (lambda night: corrections.set_dealer(night, 3, 0), [2, 0, 0, 1]),
    "whole deal": (
        lambda night: corrections.amend(night, 3, replace(NIL, dealer=2)),
        [2, 0, 2, 0],
    ),
    "a missing deal": (
        lambda night: corrections.insert(night, 4, replace(NIL, dealer=2)),
        [2, 0, 1, 2, 0],
    ),
    "a deal that never was": (lambda night: corrections.delete(night, 3), [2, 0, 1]),
}
"""Correction of the deal before a waiting one, and the dealer that follows from it."""


@pytest.mark.parametrize(("correct", "expected"), FOLLOWED.values(), ids=FOLLOWED)
def test_waiting_deal_follows_corrected_dealer(
    correct: Callable[[Night], Night], expected: list[int]
) -> None:
    night = correct(FOURTH_WAITS)
    assert dealers(FOURTH_WAITS) == [2, 0, 1, 2]
    assert dealers(night) == expected
    assert night.current == replace(FOURTH_WAITS.current, dealer=expected[-1])


@pytest.mark.parametrize(("correct", "expected"), FOLLOWED.values(), ids=FOLLOWED)
@pytest.mark.parametrize("dealer", [0, 1])
def test_explicit_dealer_stays_after_earlier_correction(
    correct: Callable[[Night], Night], expected: list[int], dealer: int
) -> None:
    night = corrections.set_dealer(FOURTH_WAITS, 4, dealer)
    assert dealers(correct(night)) == [*expected[:-1], dealer]


def test_first_deal_takes_named_dealer() -> None:
    night = corrections.set_dealer(new_night(), 1, 0)
    assert night == new_night(dealer=0)


def test_last_round_counts_deals_for_any_dealer() -> None:
    night = OVER
    for deal_id in ids(night):
        night = corrections.set_dealer(night, deal_id, 2)
    assert night.finished
    assert night.totals == OVER.totals


@pytest.mark.parametrize("seat", [-1, 3])
def test_player_without_seat_cannot_deal(seat: int) -> None:
    with refused_in(THREE, ("no-such-seat", "dealer")):
        corrections.set_dealer(THREE, 1, seat)


# ---- last round ----


def test_last_round_call_is_added_and_removed() -> None:
    called = corrections.set_last_round(THREE, 3, called=True)
    assert called.deals_to_come == 3
    assert corrections.set_last_round(called, 3, called=True) == called
    assert corrections.set_last_round(called, 3, called=False) == THREE
    assert corrections.set_last_round(THREE, 2, called=False) == THREE


@pytest.mark.parametrize(("deals", "over"), [(3, False), (4, True), (6, True)])
def test_adding_forgotten_last_round_call_can_end_night(deals: int, over: bool) -> None:
    night = after(new_night(), *several_deals(deals))
    night = corrections.set_last_round(night, 1, called=True)
    assert night.finished == over
    assert len(night.deals) == deals


def test_surplus_deal_without_call_is_removed() -> None:
    night = after(new_night(), *several_deals(4), Step("next_deal", 4))
    ended = corrections.set_last_round(night, 1, called=True)
    assert ids(ended) == [1, 2, 3, 4]
    assert ended.finished
    called = after(night, *whole_deal(5)[:1])
    going_on = corrections.set_last_round(called, 1, called=True)
    assert ids(going_on) == [1, 2, 3, 4, 5]
    assert (going_on.finished, going_on.deals_to_come) == (False, 0)
    assert after(going_on, *whole_deal(5)[1:]).finished


def test_finished_last_round_can_be_removed() -> None:
    night = corrections.set_last_round(OVER, 1, called=False)
    assert (night.finished, night.deals_to_come) == (False, None)
    assert moves.next_deal(night, 4).current.dealer == 0
    assert corrections.set_last_round(night, 1, called=True) == OVER


def test_last_round_call_can_move_to_another_deal() -> None:
    night = corrections.set_last_round(OVER, 1, called=False)
    night = corrections.set_last_round(night, 2, called=True)
    assert (night.finished, night.deals_to_come) == (False, 1)


def test_night_ended_by_table_stays_ended_with_and_without_last_round() -> None:
    called = corrections.set_last_round(ENDED, 3, called=True)
    assert called.finished
    assert corrections.set_last_round(called, 3, called=False) == ENDED


def test_last_round_is_called_in_one_called_deal() -> None:
    with refused_in(OVER, ("last-round-twice", "last_round")):
        corrections.set_last_round(OVER, 2, called=True)
    with refused_in(FOURTH_WAITS, ("not-called", "last_round")):
        corrections.set_last_round(FOURTH_WAITS, 4, called=True)
    with refused_in(FOURTH_WAITS, ("not-called", "last_round")):
        corrections.set_last_round(FOURTH_WAITS, 4, called=False)


# ---- notes ----


def test_note_stays_on_deal_or_night_until_emptied() -> None:
    for night in (THREE, OVER, ENDED):
        noted = corrections.write_note(night, 2, "Rain")
        assert [deal.note for deal in noted.deals[:3]] == ["", "Rain", ""]
        assert corrections.write_note(noted, 2, "Rain") == noted
        assert corrections.write_note(noted, 2, "") == night
        noted = corrections.write_note(night, None, "Late")
        assert (noted.note, noted.deals, noted.finished) == ("Late", night.deals, night.finished)
        assert corrections.write_note(noted, None, "Late") == noted
        assert corrections.write_note(noted, None, "") == night


# ---- the night's rules ----


def test_changed_rules_rescore_whole_night() -> None:
    night = corrections.amend(THREE, 1, NIL)
    changed = corrections.change_rules(night, HouseRules(nil=10, over=-1))
    assert changed.running_totals == ((10, 6, 7), (14, 11, 6), (18, 16, 5))
    assert corrections.change_rules(changed, changed.rules) == changed
    assert corrections.change_rules(changed, HouseRules()) == night


# ---- the end ----


def test_the_table_can_end_a_night_between_two_deals() -> None:
    for night, last_deleted_id in ((THREE, 0), (FOURTH_WAITS, 4)):
        ended = corrections.end(night)
        assert ended == replace(THREE, finished=True, last_deleted_id=last_deleted_id)
        assert corrections.end(ended) is ended
    assert corrections.end(OVER) is OVER


def test_the_table_can_end_a_night_in_its_last_round() -> None:
    night = corrections.end(after(new_night(), *several_deals(2, last_round_in=1)))
    assert (night.finished, night.deals_to_come) == (True, 2)


@pytest.mark.parametrize("steps", range(1, 6))
def test_night_cannot_end_in_the_middle_of_a_deal(steps: int) -> None:
    night = after(FOURTH_WAITS, *whole_deal(4)[:steps])
    with refused_in(night, ("in-a-deal", "")):
        corrections.end(night)

    assert corrections.unfinished(night) == night.current
    ended = corrections.end(night, without=4)
    assert ended == replace(THREE, finished=True, last_deleted_id=4)
    assert corrections.unfinished(ended) is corrections.unfinished(FOURTH_WAITS) is None
    with refused_in(night, ("finished", "")):  # the third was finished, and this one begun
        corrections.end(night, without=3)


def test_deal_finished_meanwhile_is_not_deleted_when_night_ends() -> None:
    with refused_in(THREE, ("finished", "")):
        corrections.end(THREE, without=3)
    assert corrections.end(THREE, without=99) == replace(THREE, finished=True)
    assert corrections.end(FOURTH_WAITS, without=4) == replace(
        THREE, finished=True, last_deleted_id=4
    )


def test_night_without_played_deals_cannot_end() -> None:
    with refused_in(new_night(), ("nothing-played", "")):
        corrections.end(new_night())
    begun = after(new_night(), *whole_deal(1)[:2])
    with refused_in(begun, ("in-a-deal", "")):
        corrections.end(begun)
    with refused_in(begun, ("nothing-played", "")):
        corrections.end(begun, without=1)


def test_night_ended_by_table_resumes_at_same_place() -> None:
    assert corrections.reopen(ENDED) == THREE
    assert corrections.reopen(corrections.end(FOURTH_WAITS)) == FOURTH_WAITS
    inserted = corrections.insert(corrections.end(FOURTH_WAITS), 1, NIL)  # has a newer id
    assert len(corrections.reopen(inserted).deals) == 4
    assert moves.next_deal(corrections.reopen(ENDED), 3) == FOURTH_WAITS


def test_reopening_night_ended_in_last_round_keeps_it() -> None:
    night = after(new_night(), *several_deals(2, last_round_in=1))
    assert corrections.reopen(corrections.end(night)) == night


def test_deal_that_came_back_is_not_added_again_by_reopening_once_more() -> None:
    ended = corrections.end(FOURTH_WAITS)
    played = corrections.amend(corrections.reopen(ended), 4, finished())
    night = corrections.reopen(corrections.end(played))
    assert [deal.id for deal in night.deals] == [1, 2, 3, 4]


def test_reopening_open_night_changes_nothing() -> None:
    for night in (new_night(), THREE, FOURTH_WAITS, after(THREE, Step("next_deal", 3))):
        assert corrections.reopen(night) == night


CORRECTIONS = [
    Correction("amend", (3, NIL)),
    Correction("insert", (3, NIL)),
    Correction("delete", (3,)),
    Correction("void", (3,)),
    Correction("set_dealer", (3, 0)),
    Correction("set_last_round", (3,), {"called": True}),
    Correction("substitute", (3, 0, DEE)),
    Correction("write_note", (3, "Rain")),
]


@pytest.mark.parametrize("step", CORRECTIONS, ids=lambda step: f"{step.name}")
def test_unknown_deal_cannot_be_corrected(step: Correction) -> None:
    with refused_in(THREE, ("no-such-deal", "")):
        replace(step, arguments=(9, *step.arguments[1:])).do(THREE)


def test_correction_reports_all_problems_at_once() -> None:
    with refused_in(THREE, ("no-such-deal", ""), ("no-such-seat", "dealer")):
        corrections.set_dealer(THREE, 9, 3)
    with refused_in(THREE, ("no-such-deal", ""), ("no-such-seat", "seat")):
        corrections.substitute(THREE, 9, 3, DEE)
