"""Corrections of any deal, also in a finished night."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.deals import Call, Deal, Phase
from scorekeeper.games.montana.rules.night import Night
from tests.cases.corrections import (
    DEE,
    ENDED,
    FOURTH_WAITS,
    LAST_ROUND,
    NIL,
    OVER,
    THREE,
    dealers,
    ids,
    numbered,
    refused_in,
)
from tests.cases.nights import (
    MISSOULA,
    SMOKED,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)

# ---- amend a whole deal ----


def test_amended_deal_changes_totals() -> None:
    night = corrections.amend(THREE, 1, NIL)
    assert THREE.running_totals == ((4, 5, 0), (8, 10, 0), (12, 15, 0))
    assert night.running_totals == ((6, 6, 7), (10, 11, 7), (14, 16, 7))
    assert night.deals[1:] == THREE.deals[1:]


def test_amended_deal_keeps_its_place() -> None:
    entered = replace(NIL, id=77, position=1, played=False, sits={0: DEE}, note="Rain")
    deal = corrections.amend(THREE, 2, entered).deals[1]
    assert (deal.id, deal.position, deal.played, deal.sits) == (2, 2000, True, {})
    assert (deal.dealer, deal.contracts, deal.note) == (0, NIL.contracts, "Rain")


def test_amended_deal_keeps_its_substitutes() -> None:
    night = corrections.amend(corrections.substitute(THREE, 2, 1, DEE), 2, NIL)
    assert night.deals[1].sits == {1: DEE}
    assert night.seats_in(night.deals[2])[1] == DEE


@pytest.mark.parametrize("steps", range(7))
def test_newest_deal_can_be_amended_in_any_phase(steps: int) -> None:
    night = after(new_night(), *whole_deal(1)[:steps])
    amended = corrections.amend(night, 1, finished())
    assert amended == after(new_night(), *whole_deal(1))
    assert amended.current.phase is Phase.DONE


def test_amending_with_the_same_values_changes_nothing() -> None:
    for night in (THREE, OVER, ENDED, FOURTH_WAITS):
        once = corrections.amend(night, 2, NIL)
        assert corrections.amend(once, 2, NIL) == once
        assert corrections.amend(night, 2, night.deals[1]) == night


def test_amending_can_change_the_game() -> None:
    night = corrections.amend(THREE, 2, finished(called=Call(SMOKED)))
    assert night.deals[1].tricks == {0: 4, 1: 5, 2: 4, 3: 0}
    changed = replace(finished(called=Call(MISSOULA)), first_contracts={0: 4, 1: 4, 2: 2})
    night = corrections.amend(night, 2, changed)
    assert night.deals[1].bids == {0: 4, 1: 4, 2: 2}
    assert corrections.amend(night, 2, finished(dealer=0)) == THREE


def test_amending_finished_night_keeps_it_finished() -> None:
    for night in (OVER, ENDED):
        amended = corrections.amend(night, 3, NIL)
        assert amended.finished
        assert amended.totals == (night.totals[0] + 2, night.totals[1] + 1, night.totals[2] + 7)


def test_amending_last_round_in_can_end_night() -> None:
    night = corrections.amend(after(new_night(), *several_deals(4)), 1, finished(called=LAST_ROUND))
    assert night.finished
    assert night == replace(OVER, deals=night.deals)


def test_amending_last_round_out_reopens_night() -> None:
    night = corrections.amend(OVER, 1, finished())
    assert not night.finished
    assert night.deals_to_come is None
    assert moves.next_deal(night, 4).current.id == 5


def test_amending_newest_deal_as_a_whole_ends_night() -> None:
    night = after(new_night(), *several_deals(4, last_round_in=1)[:-4])
    assert (night.current.phase, night.finished) == (Phase.BIDS, False)
    assert corrections.amend(night, 4, finished()) == replace(OVER, deals=OVER.deals)


# ---- a forgotten deal ----


def test_inserted_deal_takes_number_of_the_following_deal() -> None:
    night = corrections.insert(THREE, 2, NIL)
    assert ids(night) == [1, 4, 2, 3]
    assert numbered(night) == [1, 3, 4, 2]
    assert [deal.position for deal in night.deals] == [1000, 1500, 2000, 3000]
    assert night.running_totals == ((4, 5, 0), (10, 11, 7), (14, 16, 7), (18, 21, 7))


def test_deal_can_be_inserted_first() -> None:
    night = corrections.insert(THREE, 1, NIL)
    assert ids(night) == [4, 1, 2, 3]
    assert night.deals[0].position == 500


def test_inserted_deal_brings_only_its_facts() -> None:
    entered = replace(NIL, id=1, position=9, played=False, sits={0: DEE})
    assert corrections.insert(THREE, 2, entered) == corrections.insert(THREE, 2, NIL)


def test_inserting_repeatedly_at_one_place_works() -> None:
    night = THREE
    for number in range(20):
        night = corrections.insert(night, 2, replace(NIL, note=str(number)))
    assert ids(night) == [1, *range(4, 24), 2, 3]
    assert [deal.note for deal in night.deals[1:21]] == [str(number) for number in range(20)]
    positions = [deal.position for deal in night.deals]
    assert positions == sorted(set(positions))
    assert night.totals == (12 + 20 * 6, 15 + 20 * 6, 20 * 7)


def test_inserting_repeatedly_at_start_works() -> None:
    night = THREE
    for _ in range(20):
        night = corrections.insert(night, night.deals[0].id, NIL)
    assert ids(night) == [*range(23, 3, -1), 1, 2, 3]
    positions = [deal.position for deal in night.deals]
    assert positions == sorted(set(positions))
    assert positions[0] > 0


def test_inserting_keeps_substitutes_in_their_deals() -> None:
    night = corrections.substitute(THREE, 2, 1, DEE)
    for _ in range(20):
        night = corrections.insert(night, 2, NIL)
    assert {seats[1].name for seats in map(night.seats_in, night.deals[:-2])} == {"Bo"}
    assert {seats[1].name for seats in map(night.seats_in, night.deals[-2:])} == {"Dee"}


def test_inserting_keeps_rotation() -> None:
    night = corrections.insert(FOURTH_WAITS, 2, replace(NIL, dealer=1))
    assert dealers(night) == [2, 1, 0, 1, 2]
    assert night.next_dealer == FOURTH_WAITS.next_dealer


def test_deal_inserted_in_last_round_adds_a_deal() -> None:
    for following, dealt in ((1, 5), (2, 5), (4, 5)):
        night = corrections.insert(OVER, following, NIL)
        assert (len(night.deals), night.deals_to_come) == (dealt, 0)
        assert night.finished


def test_deal_inserted_before_last_round_keeps_remaining_deals() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=1))
    assert corrections.insert(night, 1, NIL).deals_to_come == night.deals_to_come == 1


def test_deal_inserted_in_last_round_can_end_night() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=1), Step("next_deal", 3))
    inserted = corrections.insert(night, 3, NIL)
    assert inserted.finished
    assert ids(inserted) == [1, 2, 5, 3]  # the empty deal 4 is not due any more


def test_deal_inserted_in_last_round_keeps_current_deal_open() -> None:
    *steps, last = several_deals(4, last_round_in=1)
    night = corrections.insert(after(new_night(), *steps), 3, NIL)
    assert (night.finished, night.deals_to_come) == (False, 0)
    assert after(night, last).finished


def test_inserting_forgotten_last_round_call_ends_night() -> None:
    night = corrections.insert(FOURTH_WAITS, 1, replace(finished(called=LAST_ROUND), dealer=1))
    assert night.finished
    assert ids(night) == [5, 1, 2, 3]


# ---- delete a deal ----


def test_deleting_deal_removes_points_and_renumbers_later_deals() -> None:
    night = corrections.delete(corrections.amend(THREE, 2, NIL), 2)
    assert ids(night) == [1, 3]
    assert numbered(night) == [1, 2]
    assert night.running_totals == ((4, 5, 0), (8, 10, 0))


def test_deleting_inserted_deal_restores_night() -> None:
    for night in (THREE, FOURTH_WAITS, OVER, ENDED):
        for following in ids(night):
            inserted = corrections.insert(night, following, NIL)
            added = max(ids(inserted))
            assert corrections.delete(inserted, added) == replace(night, last_deleted_id=added)


def test_newest_deal_can_be_deleted_and_redealt() -> None:
    for steps in range(1, 7):
        night = after(THREE, Step("next_deal", 3), *whole_deal(4)[:steps])
        deleted = corrections.delete(night, 4)
        assert deleted == replace(THREE, last_deleted_id=4)
        again = moves.next_deal(deleted, 3)
        assert again.current == replace(FOURTH_WAITS.current, id=5)
        assert again == replace(THREE, deals=(*THREE.deals, again.current), last_deleted_id=4)


def test_ids_of_deleted_deals_are_not_reused() -> None:
    night = corrections.delete(THREE, 3)
    assert (ids(night), night.last_deleted_id, night.new_id) == ([1, 2], 3, 4)
    night = corrections.insert(night, 1, NIL)
    assert (ids(night), night.last_deleted_id, night.new_id) == ([4, 1, 2], 3, 5)
    night = corrections.delete(night, 1)  # an older one: 3 stays the highest
    assert (ids(night), night.last_deleted_id, night.new_id) == ([4, 2], 3, 5)
    night = corrections.delete(moves.next_deal(night, 2), 5)
    assert (ids(night), night.last_deleted_id, night.new_id) == ([4, 2], 5, 6)
    assert ids(moves.next_deal(night, 2)) == [4, 2, 6]


@pytest.mark.parametrize(
    "drop",
    [
        corrections.end,
        lambda night: corrections.set_last_round(night, 1, called=True),
        lambda night: corrections.amend(night, 1, finished(called=LAST_ROUND)),
        lambda night: corrections.insert(night, 1, replace(finished(called=LAST_ROUND), dealer=1)),
    ],
    ids=["the end", "last round", "an amended deal", "a missing deal"],
)
def test_deleted_waiting_deal_keeps_its_id(drop: Callable[[Night], Night]) -> None:
    night = drop(after(new_night(), *several_deals(4), Step("next_deal", 4)))
    assert night.finished
    assert 5 not in ids(night)
    assert night.last_deleted_id == 5
    reopened = corrections.reopen(night)
    if max(ids(night)) < 5:  # it waits again
        assert ids(reopened) == [*ids(night), 5]
        assert reopened.current.call is None
    else:
        goes_on = moves.next_deal(reopened, reopened.current.id)
        assert goes_on.current.id == max(ids(reopened)) + 1


def test_emptied_deal_stays_and_uses_no_id() -> None:
    for night in (corrections.void(FOURTH_WAITS, 4), corrections.delete(new_night(), 1)):
        assert night.last_deleted_id == 0


def test_deleting_keeps_rotation() -> None:
    night = corrections.delete(FOURTH_WAITS, 2)
    assert dealers(night) == [2, 1, 2]


def test_deleting_deal_of_last_round_adds_one_to_play() -> None:
    for deal_id in (2, 3, 4):
        night = corrections.delete(OVER, deal_id)
        assert (night.finished, night.deals_to_come) == (False, 1)
        night = after(night, Step("next_deal", night.current.id))
        assert after(night, *whole_deal(night.current.id)).finished


def test_deleting_last_round_call_reopens_night() -> None:
    night = corrections.delete(OVER, 1)
    assert (night.finished, night.deals_to_come) == (False, None)


def test_deleting_in_night_ended_by_table_keeps_it_ended() -> None:
    assert corrections.delete(ENDED, 2).finished


def test_deleting_surplus_deal_keeps_night_ended() -> None:
    night = corrections.insert(OVER, 2, NIL)
    assert corrections.delete(night, 3).finished


# ---- a misdeal ----


@pytest.mark.parametrize("steps", range(7))
def test_misdeal_keeps_dealer(steps: int) -> None:
    night = after(FOURTH_WAITS, *whole_deal(4)[:steps])
    assert corrections.void(night, 4) == FOURTH_WAITS


def test_misdeal_keeps_note_and_substitutes() -> None:
    night = corrections.substitute(corrections.write_note(THREE, 3, "Rain"), 3, 1, DEE)
    deal = corrections.void(night, 3).current
    assert deal == Deal(3, 3000, dealer=1, sits={1: DEE}, note="Rain")


def test_misdeal_removes_last_round_call() -> None:
    night = after(new_night(), *several_deals(3, last_round_in=3))
    assert night.deals_to_come == 3
    assert corrections.void(night, 3).deals_to_come is None


def test_last_deal_of_night_can_be_redealt() -> None:
    night = corrections.void(OVER, 4)
    assert (night.finished, night.deals_to_come, night.current.phase) == (False, 0, Phase.CALL)
    assert after(night, *whole_deal(4)) == OVER


def test_misdeal_no_longer_needed_is_removed() -> None:
    *steps, _ = several_deals(4, last_round_in=1)
    night = corrections.insert(after(new_night(), *steps), 3, NIL)
    voided = corrections.void(night, 4)
    assert ids(voided) == [1, 2, 5, 3]
    assert voided.finished


def test_only_newest_deal_can_be_redealt() -> None:
    with refused_in(THREE, ("not-newest", "")):
        corrections.void(THREE, 2)
