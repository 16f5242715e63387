"""What a table puts right, in any deal, also when the night is over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace

import pytest

from scorekeeper.games.montana import corrections, moves
from scorekeeper.games.montana.contracts import Nil
from scorekeeper.games.montana.deals import Call, Deal, Phase
from scorekeeper.games.montana.last_cards import LastCards
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.problems import RuleError
from tests.cases.nights import (
    BOZEMAN,
    MISSOULA,
    PLAIN,
    SMOKED,
    SUBSTITUTES,
    WHITEFISH,
    AnyStep,
    Correction,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)

DEE = SUBSTITUTES[0]
LAST_ROUND = Call(WHITEFISH, last_round=True)
COUNTS = HouseRules(last_round_counts_calling_deal=True)
NIL = finished((Nil.NIL, 6, 7), {0: 0, 1: 6, 2: 7}, dealer=0)
THREE = after(new_night(), *several_deals(3))
FOURTH_WAITS = moves.next_deal(THREE, 3)
OVER = after(new_night(), *several_deals(4, last_round_in=1))
ENDED = corrections.end(THREE)
GONE = corrections.discard(THREE, 1_000)


@contextmanager
def refused_in(night: Night, *expected: tuple[str, str]) -> Iterator[None]:
    """The block is refused with exactly these codes and fields, and leaves the night alone."""
    before = deepcopy(night)
    with pytest.raises(RuleError) as caught:
        yield
    assert [(problem.code, problem.field) for problem in caught.value.problems] == list(expected)
    assert all(str(problem.message) for problem in caught.value.problems)
    assert night == before


def ids(night: Night) -> list[int]:
    """The deals' ids, in the order of the deals."""
    return [deal.id for deal in night.deals]


def dealers(night: Night) -> list[int]:
    """Who deals, in the order of the deals."""
    return [deal.dealer for deal in night.deals]


def numbered(night: Night) -> list[int]:
    """The deals' numbers, in the order of their ids."""
    return [night.number(deal) for deal in sorted(night.deals, key=lambda deal: deal.id)]


# ---- a deal is said again as a whole ----


def test_an_amended_deal_carries_through_to_the_totals() -> None:
    night = corrections.amend(THREE, 1, NIL)
    assert THREE.running_totals == ((4, 5, 0), (8, 10, 0), (12, 15, 0))
    assert night.running_totals == ((6, 6, 7), (10, 11, 7), (14, 16, 7))
    assert night.deals[1:] == THREE.deals[1:]


def test_an_amended_deal_stays_where_it_stands() -> None:
    said = replace(NIL, id=77, position=1, played=False, sits={0: DEE}, note="Rain")
    deal = corrections.amend(THREE, 2, said).deals[1]
    assert (deal.id, deal.position, deal.played, deal.sits) == (2, 2000, True, {})
    assert (deal.dealer, deal.contracts, deal.note) == (0, NIL.contracts, "Rain")


def test_an_amended_deal_keeps_who_sat_down_in_it() -> None:
    night = corrections.amend(corrections.substitute(THREE, 2, 1, DEE), 2, NIL)
    assert night.deals[1].sits == {1: DEE}
    assert night.seats_in(night.deals[2])[1] == DEE


@pytest.mark.parametrize("steps", range(7))
def test_the_newest_deal_can_be_said_as_a_whole_however_far_it_is(steps: int) -> None:
    night = after(new_night(), *whole_deal(1)[:steps])
    amended = corrections.amend(night, 1, finished())
    assert amended == after(new_night(), *whole_deal(1))
    assert amended.current.phase is Phase.DONE


def test_amending_with_the_same_values_changes_nothing() -> None:
    for night in (THREE, OVER, ENDED, FOURTH_WAITS):
        once = corrections.amend(night, 2, NIL)
        assert corrections.amend(once, 2, NIL) == once
        assert corrections.amend(night, 2, night.deals[1]) == night


def test_a_deal_can_become_another_game() -> None:
    night = corrections.amend(THREE, 2, finished(said=Call(SMOKED)))
    assert night.deals[1].tricks == {0: 4, 1: 5, 2: 4, 3: 0}
    changed = replace(finished(said=Call(MISSOULA)), first_contracts={0: 4, 1: 4, 2: 2})
    night = corrections.amend(night, 2, changed)
    assert night.deals[1].bids == {0: 4, 1: 4, 2: 2}
    assert corrections.amend(night, 2, finished(dealer=0)) == THREE


def test_a_night_that_is_over_is_amended_and_stays_over() -> None:
    for night in (OVER, ENDED):
        amended = corrections.amend(night, 3, NIL)
        assert amended.finished
        assert amended.totals == (night.totals[0] + 2, night.totals[1] + 1, night.totals[2] + 7)


def test_an_amended_deal_that_calls_last_round_can_end_the_night() -> None:
    night = corrections.amend(after(new_night(), *several_deals(4)), 1, finished(said=LAST_ROUND))
    assert night.finished
    assert night == replace(OVER, deals=night.deals)


def test_an_amended_deal_that_calls_no_last_round_opens_the_night_again() -> None:
    night = corrections.amend(OVER, 1, finished())
    assert not night.finished
    assert night.deals_to_come is None
    assert moves.next_deal(night, 4).current.id == 5


def test_the_newest_deal_said_as_a_whole_ends_the_night() -> None:
    night = after(new_night(), *several_deals(4, last_round_in=1)[:-4])
    assert (night.current.phase, night.finished) == (Phase.BIDS, False)
    assert corrections.amend(night, 4, finished()) == replace(OVER, deals=OVER.deals)


# ---- a forgotten deal ----


def test_a_forgotten_deal_gets_the_number_of_the_one_it_precedes() -> None:
    night = corrections.insert(THREE, 2, NIL)
    assert ids(night) == [1, 4, 2, 3]
    assert numbered(night) == [1, 3, 4, 2]
    assert [deal.position for deal in night.deals] == [1000, 1500, 2000, 3000]
    assert night.running_totals == ((4, 5, 0), (10, 11, 7), (14, 16, 7), (18, 21, 7))


def test_a_forgotten_deal_can_be_the_first() -> None:
    night = corrections.insert(THREE, 1, NIL)
    assert ids(night) == [4, 1, 2, 3]
    assert night.deals[0].position == 500


def test_a_forgotten_deal_takes_only_its_facts_along() -> None:
    said = replace(NIL, id=1, position=9, played=False, sits={0: DEE})
    assert corrections.insert(THREE, 2, said) == corrections.insert(THREE, 2, NIL)


def test_the_same_place_never_gets_too_narrow() -> None:
    night = THREE
    for number in range(20):
        night = corrections.insert(night, 2, replace(NIL, note=str(number)))
    assert ids(night) == [1, *range(4, 24), 2, 3]
    assert [deal.note for deal in night.deals[1:21]] == [str(number) for number in range(20)]
    positions = [deal.position for deal in night.deals]
    assert positions == sorted(set(positions))
    assert night.totals == (12 + 20 * 6, 15 + 20 * 6, 20 * 7)


def test_the_beginning_never_gets_too_narrow() -> None:
    night = THREE
    for _ in range(20):
        night = corrections.insert(night, night.deals[0].id, NIL)
    assert ids(night) == [*range(23, 3, -1), 1, 2, 3]
    positions = [deal.position for deal in night.deals]
    assert positions == sorted(set(positions))
    assert positions[0] > 0


def test_everybody_keeps_the_seat_when_deals_move_apart() -> None:
    night = corrections.substitute(THREE, 2, 1, DEE)
    for _ in range(20):
        night = corrections.insert(night, 2, NIL)
    assert {seats[1].name for seats in map(night.seats_in, night.deals[:-2])} == {"Bo"}
    assert {seats[1].name for seats in map(night.seats_in, night.deals[-2:])} == {"Dee"}


def test_a_forgotten_deal_leaves_the_rotation_as_it_was() -> None:
    night = corrections.insert(FOURTH_WAITS, 2, replace(NIL, dealer=1))
    assert dealers(night) == [2, 1, 0, 1, 2]
    assert night.next_dealer == FOURTH_WAITS.next_dealer


def test_a_deal_forgotten_in_the_last_round_comes_on_top() -> None:
    for following, dealt in ((1, 5), (2, 5), (4, 5)):
        night = corrections.insert(OVER, following, NIL)
        assert (len(night.deals), night.deals_to_come) == (dealt, 0)
        assert night.finished


def test_a_deal_forgotten_before_the_call_of_last_round_leaves_what_is_to_come() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=1))
    assert corrections.insert(night, 1, NIL).deals_to_come == night.deals_to_come == 1


def test_a_deal_forgotten_in_the_last_round_can_end_the_night() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=1), Step("next_deal", 3))
    inserted = corrections.insert(night, 3, NIL)
    assert inserted.finished
    assert ids(inserted) == [1, 2, 5, 3]  # the empty deal 4 is not due any more


def test_a_deal_forgotten_in_the_last_round_lets_the_deal_in_play_be_finished() -> None:
    *steps, last = several_deals(4, last_round_in=1)
    night = corrections.insert(after(new_night(), *steps), 3, NIL)
    assert (night.finished, night.deals_to_come) == (False, 0)
    assert after(night, last).finished


def test_a_forgotten_call_of_last_round_ends_the_night() -> None:
    night = corrections.insert(FOURTH_WAITS, 1, replace(finished(said=LAST_ROUND), dealer=1))
    assert night.finished
    assert ids(night) == [5, 1, 2, 3]


# ---- a deal that never was ----


def test_a_deleted_deal_takes_its_points_along_and_renumbers_the_later_ones() -> None:
    night = corrections.delete(corrections.amend(THREE, 2, NIL), 2)
    assert ids(night) == [1, 3]
    assert numbered(night) == [1, 2]
    assert night.running_totals == ((4, 5, 0), (8, 10, 0))


def test_deleting_what_was_inserted_leaves_the_night_as_it_was() -> None:
    for night in (THREE, FOURTH_WAITS, OVER, ENDED):
        for following in ids(night):
            inserted = corrections.insert(night, following, NIL)
            added = max(ids(inserted))
            assert corrections.delete(inserted, added) == replace(night, spent=added)


def test_the_newest_deal_can_be_deleted_and_dealt_again() -> None:
    for steps in range(1, 7):
        night = after(THREE, Step("next_deal", 3), *whole_deal(4)[:steps])
        deleted = corrections.delete(night, 4)
        assert deleted == replace(THREE, spent=4)
        again = moves.next_deal(deleted, 3)
        assert again.current == replace(FOURTH_WAITS.current, id=5)
        assert again == replace(THREE, deals=(*THREE.deals, again.current), spent=4)


def test_no_deal_gets_the_id_of_one_that_was_taken_out() -> None:
    night = corrections.delete(THREE, 3)
    assert (ids(night), night.spent, night.new_id) == ([1, 2], 3, 4)
    night = corrections.insert(night, 1, NIL)
    assert (ids(night), night.spent, night.new_id) == ([4, 1, 2], 3, 5)
    night = corrections.delete(night, 1)  # an older one: 3 stays the highest
    assert (ids(night), night.spent, night.new_id) == ([4, 2], 3, 5)
    night = corrections.delete(moves.next_deal(night, 2), 5)
    assert (ids(night), night.spent, night.new_id) == ([4, 2], 5, 6)
    assert ids(moves.next_deal(night, 2)) == [4, 2, 6]


@pytest.mark.parametrize(
    "drop",
    [
        corrections.end,
        lambda night: corrections.set_last_round(night, 1, called=True),
        lambda night: corrections.amend(night, 1, finished(said=LAST_ROUND)),
        lambda night: corrections.insert(night, 1, replace(finished(said=LAST_ROUND), dealer=1)),
    ],
    ids=["the end", "last round", "an amended deal", "a forgotten deal"],
)
def test_a_waiting_deal_that_is_taken_away_keeps_its_id(drop: Callable[[Night], Night]) -> None:
    night = drop(after(new_night(), *several_deals(4), Step("next_deal", 4)))
    assert night.finished
    assert 5 not in ids(night)
    assert night.spent == 5
    reopened = corrections.reopen(night)
    goes_on = moves.next_deal(reopened, reopened.current.id)
    assert goes_on.current.id == max([*ids(reopened), 5]) + 1


def test_a_deal_that_is_emptied_stays_and_spends_nothing() -> None:
    for night in (corrections.void(FOURTH_WAITS, 4), corrections.delete(new_night(), 1)):
        assert night.spent == 0


def test_the_only_deal_is_emptied_instead() -> None:
    night = after(new_night(dealer=1), *whole_deal(1))
    assert corrections.delete(night, 1) == new_night(dealer=1)
    assert corrections.delete(corrections.delete(night, 1), 1) == new_night(dealer=1)
    seated = corrections.write_note(night, 1, "Rain")
    seated = seated.with_deal(replace(seated.current, sits={1: DEE}))  # as in a file
    emptied = Deal(1, 1000, dealer=1, sits={1: DEE}, note="Rain")
    assert corrections.delete(seated, 1) == replace(seated, deals=(emptied,))


def test_deleting_leaves_the_rotation_as_it_was() -> None:
    night = corrections.delete(FOURTH_WAITS, 2)
    assert dealers(night) == [2, 1, 2]


def test_deleting_a_deal_of_the_last_round_makes_one_more_due() -> None:
    for deal_id in (2, 3, 4):
        night = corrections.delete(OVER, deal_id)
        assert (night.finished, night.deals_to_come) == (False, 1)
        night = after(night, Step("next_deal", night.current.id))
        assert after(night, *whole_deal(night.current.id)).finished


def test_deleting_the_deal_that_called_last_round_takes_the_call_back() -> None:
    night = corrections.delete(OVER, 1)
    assert (night.finished, night.deals_to_come) == (False, None)


def test_deleting_in_a_night_that_the_table_ended_leaves_it_over() -> None:
    assert corrections.delete(ENDED, 2).finished


def test_deleting_a_deal_too_many_leaves_the_night_over() -> None:
    night = corrections.insert(OVER, 2, NIL)
    assert corrections.delete(night, 3).finished


# ---- a misdeal ----


@pytest.mark.parametrize("steps", range(7))
def test_a_misdeal_is_dealt_again_by_the_same_dealer(steps: int) -> None:
    night = after(FOURTH_WAITS, *whole_deal(4)[:steps])
    assert corrections.void(night, 4) == FOURTH_WAITS


def test_a_misdeal_keeps_its_note_and_who_sat_down() -> None:
    night = corrections.substitute(corrections.write_note(THREE, 3, "Rain"), 3, 1, DEE)
    deal = corrections.void(night, 3).current
    assert deal == Deal(3, 3000, dealer=1, sits={1: DEE}, note="Rain")


def test_a_misdeal_takes_its_call_of_last_round_back() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=3))
    assert night.deals_to_come == 3
    assert corrections.void(night, 3).deals_to_come is None


def test_the_last_deal_of_a_night_can_be_dealt_again() -> None:
    night = corrections.void(OVER, 4)
    assert (night.finished, night.deals_to_come, night.current.phase) == (False, 0, Phase.CALL)
    assert after(night, *whole_deal(4)) == OVER


def test_a_misdeal_that_is_not_due_any_more_is_taken_away() -> None:
    *steps, _ = several_deals(4, last_round_in=1)
    night = corrections.insert(after(new_night(), *steps), 3, NIL)
    voided = corrections.void(night, 4)
    assert ids(voided) == [1, 2, 5, 3]
    assert voided.finished


def test_only_the_newest_deal_is_dealt_again() -> None:
    with refused_in(THREE, ("not-newest", "")):
        corrections.void(THREE, 2)


# ---- who deals ----


def test_the_rotation_goes_on_from_who_really_deals() -> None:
    night = corrections.set_dealer(FOURTH_WAITS, 4, 0)
    assert dealers(night) == [2, 0, 1, 0]
    assert night.current.bidding_order == (1, 2, 0)
    night = after(night, *whole_deal(4), Step("next_deal", 4))
    assert night.current.dealer == 1


def test_an_old_deals_dealer_is_put_right_alone() -> None:
    night = corrections.set_dealer(THREE, 1, 0)
    assert dealers(night) == [0, 0, 1]
    assert night.totals == THREE.totals
    assert corrections.set_dealer(night, 1, 0) == night


FOLLOWED: dict[str, tuple[Callable[[Night], Night], list[int]]] = {
    "its dealer": (lambda night: corrections.set_dealer(night, 3, 0), [2, 0, 0, 1]),
    "the deal as a whole": (
        lambda night: corrections.amend(night, 3, replace(NIL, dealer=2)),
        [2, 0, 2, 0],
    ),
    "a forgotten deal": (
        lambda night: corrections.insert(night, 4, replace(NIL, dealer=2)),
        [2, 0, 1, 2, 0],
    ),
    "a deal that never was": (lambda night: corrections.delete(night, 3), [2, 0, 1]),
}
"""What is put right in the deal before one that waits, and who deals then."""


@pytest.mark.parametrize(("correct", "expected"), FOLLOWED.values(), ids=FOLLOWED)
def test_a_deal_that_waits_follows_the_dealer_of_the_one_before(
    correct: Callable[[Night], Night], expected: list[int]
) -> None:
    night = correct(FOURTH_WAITS)
    assert dealers(FOURTH_WAITS) == [2, 0, 1, 2]
    assert dealers(night) == expected
    assert night.current == replace(FOURTH_WAITS.current, dealer=expected[-1])


@pytest.mark.parametrize(("correct", "expected"), FOLLOWED.values(), ids=FOLLOWED)
@pytest.mark.parametrize("steps", range(1, 7))
def test_a_deal_that_is_called_keeps_its_dealer(
    correct: Callable[[Night], Night], expected: list[int], steps: int
) -> None:
    night = after(FOURTH_WAITS, *whole_deal(4)[:steps])
    assert correct(night).current == night.current
    assert dealers(correct(night))[:-1] == expected[:-1]


@pytest.mark.parametrize(("correct", "expected"), FOLLOWED.values(), ids=FOLLOWED)
@pytest.mark.parametrize("said", [0, 1])
def test_a_dealer_who_was_said_stays_whoever_dealt_before(
    correct: Callable[[Night], Night], expected: list[int], said: int
) -> None:
    night = corrections.set_dealer(FOURTH_WAITS, 4, said)
    assert dealers(correct(night)) == [*expected[:-1], said]


def test_only_the_deal_right_before_decides_who_deals_next() -> None:
    for night in (
        corrections.set_dealer(FOURTH_WAITS, 2, 2),
        corrections.amend(FOURTH_WAITS, 1, NIL),
        corrections.insert(FOURTH_WAITS, 3, NIL),
        corrections.delete(FOURTH_WAITS, 1),
    ):
        assert night.current == FOURTH_WAITS.current


def test_the_first_deal_waits_for_whoever_is_said_to_deal_it() -> None:
    night = corrections.set_dealer(new_night(), 1, 0)
    assert night == new_night(dealer=0)


def test_last_round_counts_deals_whoever_deals() -> None:
    night = OVER
    for deal_id in ids(night):
        night = corrections.set_dealer(night, deal_id, 2)
    assert night.finished
    assert night.totals == OVER.totals


@pytest.mark.parametrize("seat", [-1, 3])
def test_who_has_no_seat_does_not_deal(seat: int) -> None:
    with refused_in(THREE, ("no-such-seat", "dealer")):
        corrections.set_dealer(THREE, 1, seat)


# ---- last round ----


def test_a_call_of_last_round_is_added_and_taken_back() -> None:
    called = corrections.set_last_round(THREE, 3, called=True)
    assert called.deals_to_come == 3
    assert corrections.set_last_round(called, 3, called=True) == called
    assert corrections.set_last_round(called, 3, called=False) == THREE
    assert corrections.set_last_round(THREE, 2, called=False) == THREE


@pytest.mark.parametrize(("deals", "over"), [(3, False), (4, True), (6, True)])
def test_a_call_of_last_round_that_was_forgotten_decides_about_the_end(
    deals: int, over: bool
) -> None:
    night = after(new_night(), *several_deals(deals))
    night = corrections.set_last_round(night, 1, called=True)
    assert night.finished == over
    assert len(night.deals) == deals


def test_a_deal_begun_after_the_last_one_is_taken_away_while_nothing_is_called_in_it() -> None:
    night = after(new_night(), *several_deals(4), Step("next_deal", 4))
    ended = corrections.set_last_round(night, 1, called=True)
    assert ids(ended) == [1, 2, 3, 4]
    assert ended.finished
    called = after(night, *whole_deal(5)[:1])
    going_on = corrections.set_last_round(called, 1, called=True)
    assert ids(going_on) == [1, 2, 3, 4, 5]
    assert (going_on.finished, going_on.deals_to_come) == (False, 0)
    assert after(going_on, *whole_deal(5)[1:]).finished


def test_a_last_round_that_is_over_can_be_taken_back() -> None:
    night = corrections.set_last_round(OVER, 1, called=False)
    assert (night.finished, night.deals_to_come) == (False, None)
    assert moves.next_deal(night, 4).current.dealer == 0
    assert corrections.set_last_round(night, 1, called=True) == OVER


def test_the_call_of_last_round_can_move_to_another_deal() -> None:
    night = corrections.set_last_round(OVER, 1, called=False)
    night = corrections.set_last_round(night, 2, called=True)
    assert (night.finished, night.deals_to_come) == (False, 1)


def test_what_the_table_ended_stays_over_with_a_call_of_last_round_and_without() -> None:
    called = corrections.set_last_round(ENDED, 3, called=True)
    assert called.finished
    assert corrections.set_last_round(called, 3, called=False) == ENDED


def test_last_round_is_called_in_one_deal_that_is_called() -> None:
    with refused_in(OVER, ("last-round-twice", "last_round")):
        corrections.set_last_round(OVER, 2, called=True)
    with refused_in(FOURTH_WAITS, ("not-called", "last_round")):
        corrections.set_last_round(FOURTH_WAITS, 4, called=True)
    with refused_in(FOURTH_WAITS, ("not-called", "last_round")):
        corrections.set_last_round(FOURTH_WAITS, 4, called=False)


# ---- notes ----


def test_a_note_stands_at_a_deal_or_at_the_night_until_it_is_emptied() -> None:
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


def test_other_rules_score_the_whole_night_anew() -> None:
    night = corrections.amend(THREE, 1, NIL)
    changed = corrections.change_rules(night, HouseRules(nil=10, over=-1))
    assert changed.running_totals == ((10, 6, 7), (14, 11, 6), (18, 16, 5))
    assert corrections.change_rules(changed, changed.rules) == changed
    assert corrections.change_rules(changed, HouseRules()) == night


def test_other_rules_give_the_extra_point_anew() -> None:
    hands = {0: ("A", "K"), 1: ("10", "2"), 2: ("J", "A")}
    deal = replace(finished(said=Call(BOZEMAN)), last_cards=LastCards(hands=hands))
    night = corrections.amend(new_night(), 1, deal)
    assert night.totals == (5, 5, 1)
    nobody = corrections.change_rules(night, HouseRules(blackjack_tie="nobody"))
    assert nobody.totals == (4, 5, 0)
    tapped = replace(deal, last_cards=LastCards(frozenset({0, 2})))
    night = corrections.amend(new_night(), 1, tapped)
    assert night.totals == (5, 5, 1)
    nobody = corrections.change_rules(night, HouseRules(blackjack_tie="nobody"))
    assert nobody.totals == (4, 5, 0)
    assert nobody.deals == night.deals


def test_the_rule_for_the_last_round_decides_about_the_end() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=1))
    ended = corrections.change_rules(night, COUNTS)
    assert (night.finished, ended.finished) == (False, True)
    assert corrections.change_rules(ended, HouseRules()) == night
    began = after(night, Step("next_deal", 3))
    assert corrections.change_rules(began, COUNTS) == replace(ended, spent=4)
    assert corrections.change_rules(OVER, COUNTS).finished
    assert corrections.change_rules(ENDED, COUNTS).finished


def test_every_rule_that_cannot_be_is_named() -> None:
    wrong = HouseRules(nil=-1, over=100, unabomb=(), blackjack_tie="all")
    expected = [
        ("bad-points", "nil"),
        ("bad-points", "over"),
        ("bad-ladder", "unabomb"),
        ("bad-choice", "blackjack_tie"),
    ]
    with refused_in(THREE, *expected):
        corrections.change_rules(THREE, wrong)
    with refused_in(GONE, ("discarded", ""), *expected):
        corrections.change_rules(GONE, wrong)


# ---- the end ----


def test_the_table_can_end_a_night_between_two_deals() -> None:
    for night, spent in ((THREE, 0), (FOURTH_WAITS, 4)):
        ended = corrections.end(night)
        assert ended == replace(THREE, finished=True, spent=spent)
        assert corrections.end(ended) is ended
    assert corrections.end(OVER) is OVER


def test_the_table_can_end_a_night_in_its_last_round() -> None:
    night = corrections.end(after(new_night(), *several_deals(2, last_round_in=1)))
    assert (night.finished, night.deals_to_come) == (True, 2)


@pytest.mark.parametrize("steps", range(1, 6))
def test_a_night_does_not_end_in_the_middle_of_a_deal(steps: int) -> None:
    night = after(FOURTH_WAITS, *whole_deal(4)[:steps])
    with refused_in(night, ("in-a-deal", "")):
        corrections.end(night)

    assert corrections.unfinished(night) == night.current
    ended = corrections.end(night, without=4)
    assert ended == replace(THREE, finished=True, spent=4)
    assert corrections.unfinished(ended) is corrections.unfinished(FOURTH_WAITS) is None
    with refused_in(night, ("finished", "")):  # the third was finished, and this one begun
        corrections.end(night, without=3)


def test_a_deal_that_was_finished_meanwhile_is_not_deleted_with_the_end() -> None:
    with refused_in(THREE, ("finished", "")):
        corrections.end(THREE, without=3)
    assert corrections.end(THREE, without=99) == replace(THREE, finished=True)
    assert corrections.end(FOURTH_WAITS, without=4) == replace(THREE, finished=True, spent=4)


def test_a_night_in_which_nothing_was_played_does_not_end() -> None:
    with refused_in(new_night(), ("nothing-played", "")):
        corrections.end(new_night())
    begun = after(new_night(), *whole_deal(1)[:2])
    with refused_in(begun, ("in-a-deal", "")):
        corrections.end(begun)
    with refused_in(begun, ("nothing-played", "")):
        corrections.end(begun, without=1)


def test_a_night_that_the_table_ended_goes_on_where_it_was() -> None:
    assert corrections.reopen(ENDED) == THREE
    assert corrections.reopen(corrections.end(FOURTH_WAITS)) == replace(THREE, spent=4)
    assert moves.next_deal(corrections.reopen(ENDED), 3) == FOURTH_WAITS


def test_a_night_that_is_reopened_after_its_last_round_has_none() -> None:
    night = corrections.reopen(OVER)
    assert (night.finished, night.deals_to_come) == (False, None)
    assert night.totals == OVER.totals
    assert corrections.reopen(night) == night
    night = after(night, Step("next_deal", 4))
    assert moves.call(night, 5, LAST_ROUND).deals_to_come == 3


def test_a_night_that_was_ended_in_its_last_round_is_reopened_in_it() -> None:
    night = after(new_night(), *several_deals(2, last_round_in=1))
    assert corrections.reopen(corrections.end(night)) == night


def test_reopening_a_night_that_goes_on_changes_nothing() -> None:
    for night in (new_night(), THREE, FOURTH_WAITS, after(THREE, Step("next_deal", 3))):
        assert corrections.reopen(night) == night


# ---- thrown away ----


def test_a_discarded_night_comes_back_as_it_was() -> None:
    for night in (new_night(), FOURTH_WAITS, OVER, ENDED):
        gone = corrections.discard(night, 1_000)
        assert gone == replace(night, discarded=1_000)
        assert corrections.discard(gone, 2_000) == gone
        assert corrections.bring_back(gone) == night
        assert corrections.bring_back(night) == night


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
STEPS: list[AnyStep] = [
    *CORRECTIONS,
    Correction("write_note", (None, "Rain")),
    Correction("change_rules", (COUNTS,)),
    Correction("end"),
    Correction("reopen"),
    Step("call", 3, (PLAIN,)),
    Step("bid", 3, (0, 4)),
    Step("finish_play", 3),
    Step("count", 3, ({0: 3, 1: 6},)),
    Step("next_deal", 3),
]


@pytest.mark.parametrize("step", STEPS)
def test_nothing_moves_in_a_discarded_night(step: AnyStep) -> None:
    for night in (GONE, replace(OVER, discarded=1), replace(ENDED, discarded=1)):
        before = deepcopy(night)
        with pytest.raises(RuleError) as caught:
            step.do(night)
        assert caught.value.problems[0].code == "discarded"
        assert night == before


@pytest.mark.parametrize("step", CORRECTIONS, ids=lambda step: f"{step.name}")
def test_nothing_is_put_right_in_a_deal_that_is_not_there(step: Correction) -> None:
    with refused_in(THREE, ("no-such-deal", "")):
        replace(step, arguments=(9, *step.arguments[1:])).do(THREE)


def test_every_problem_of_a_correction_is_named_at_once() -> None:
    with refused_in(THREE, ("no-such-deal", ""), ("no-such-seat", "dealer")):
        corrections.set_dealer(THREE, 9, 3)
    with refused_in(THREE, ("no-such-deal", ""), ("no-such-seat", "seat")):
        corrections.substitute(THREE, 9, 3, DEE)
