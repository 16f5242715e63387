"""Substitutes: points stay with the seat, and each player has those of the own deals."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules import corrections
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import SEATS, Phase
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.tally import tallies
from tests.cases.nights import (
    PLAYERS,
    SUBSTITUTES,
    Correction,
    Evening,
    Step,
    after,
    evenings,
    finished,
    new_night,
    outcomes,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only
from tests.support import refused

ANN, BO, CY = PLAYERS
DEE, EVE = SUBSTITUTES
FOUR = after(new_night(), *several_deals(4))
OVER = after(new_night(), *several_deals(4, last_round_in=1))


def names(night: Night) -> list[str]:
    """The names of the players in each deal."""
    return [" ".join(seat.name for seat in night.seats_in(deal)) for deal in night.deals]


def test_substitute_keeps_seat_in_later_deals() -> None:
    night = corrections.substitute(FOUR, 3, 1, DEE)
    assert names(night) == ["Ann Bo Cy", "Ann Bo Cy", "Ann Dee Cy", "Ann Dee Cy"]
    assert night.seated == (ANN, DEE, CY)
    assert night.seats == FOUR.seats
    night = after(night, Step("next_deal", 4))
    assert night.seated == (ANN, DEE, CY)


def test_substitute_in_first_deal_replaces_original_player() -> None:
    for night in (new_night(), FOUR, OVER):
        named = corrections.substitute(night, 1, 0, DEE)
        assert named == replace(night, seats=(DEE, BO, CY))
        assert names(named) == ["Dee Bo Cy"] * len(night.deals)
        assert corrections.substitute(named, 1, 0, DEE) == named
        assert corrections.substitute(named, 1, 0, ANN) == night
    assert tallies(corrections.substitute(OVER, 1, 0, DEE)).keys() == {2, 3, 4}


def test_substitute_in_first_deal_keeps_later_substitutes() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 3, 1, DEE), 1, 1, EVE)
    assert night.seats == (ANN, EVE, CY)
    assert [deal.sits for deal in night.deals] == [{}, {}, {1: DEE}, {}]
    assert names(night) == ["Ann Eve Cy", "Ann Eve Cy", "Ann Dee Cy", "Ann Dee Cy"]


def test_later_substitute_may_have_sat_there_before() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 0, EVE), 3, 1, DEE)
    for deal_id, second in ((1, {0: EVE}), (2, {0: EVE, 1: DEE})):
        earlier = corrections.substitute(night, deal_id, 1, DEE)
        assert [deal.sits for deal in earlier.deals] == [{}, second, {}, {}]
        assert names(earlier)[1:] == ["Eve Dee Cy"] * 3


def test_player_cannot_become_substitute_for_own_seat() -> None:
    night = corrections.substitute(FOUR, 2, 1, DEE)
    night = corrections.substitute(corrections.substitute(night, 3, 1, EVE), 4, 1, DEE)
    assert [deal.sits for deal in night.deals] == [{}, {1: DEE}, {1: EVE}, {1: DEE}]
    back = corrections.substitute(night, 3, 1, DEE)
    assert [deal.sits for deal in back.deals] == [{}, {1: DEE}, {}, {}]
    first = corrections.substitute(night, 1, 1, DEE)
    assert first.seats == (ANN, DEE, CY)
    assert [deal.sits for deal in first.deals] == [{}, {}, {1: EVE}, {1: DEE}]


def test_first_deal_with_substitutes_is_named_like_any_other() -> None:
    for night in (
        FOUR.with_deal(replace(FOUR.deals[0], sits={1: DEE})),  # as in a file
        corrections.delete(corrections.substitute(FOUR, 2, 1, DEE), 1),
    ):
        first = night.deals[0].id
        assert names(corrections.substitute(night, first, 1, EVE))[0] == "Ann Eve Cy"
        assert names(corrections.substitute(night, first, 1, BO))[0] == "Ann Bo Cy"
        moved = corrections.substitute(night, first, 0, BO)
        assert names(moved)[0] == "Bo Dee Cy"
        assert len(set(moved.seats)) == 3


def test_earlier_players_of_seat_are_not_substitutes() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 1, DEE), 3, 1, BO)
    before = [" ".join(seat.name for seat in night.seats_before(deal)) for deal in night.deals]
    assert before == ["Ann Bo Cy", "Ann Bo Cy", "Ann Dee Cy", "Ann Bo Cy"]


@pytest.mark.parametrize(
    ("took", "who", "expected"),
    [
        ([], BO, "None"),
        ([(3, DEE)], DEE, "from deal 3, replacing Bo"),
        ([(2, EVE), (4, DEE)], DEE, "from deal 4, replacing Bo, Eve"),
        ([(2, DEE), (3, BO)], BO, "from deal 3, replacing Dee"),
        ([(1, DEE)], DEE, "None"),
    ],
)
def test_substitute_takes_over_score(
    took: list[tuple[int, Seat]], who: Seat, expected: str
) -> None:
    night = OVER
    for deal, newcomer in took:
        night = corrections.substitute(night, deal, 1, newcomer)
    lines = standings(night)
    assert [line.total for line in lines] == list(OVER.totals)
    assert [line.won for line in lines] == [seat in OVER.leaders for seat in SEATS]
    assert [line.who for line in lines] == [ANN, who, CY]
    assert [str(line.taken_over) for line in lines] == ["None", expected, "None"]


def test_long_list_of_players_of_a_seat_is_shortened() -> None:
    guests = [Seat(n, f"Guest {n}") for n in range(10, 15)]
    night = after(new_night(), *several_deals(6))
    for deal, guest in enumerate(guests, 2):
        night = corrections.substitute(night, deal, 1, guest)
    takeover = str(standings(night)[1].taken_over)
    assert takeover == "from deal 6, replacing Bo, Guest 10, Guest 11 and 2 more"


def test_the_points_stay_with_the_seat() -> None:
    night = corrections.substitute(OVER, 3, 1, DEE)
    assert night.totals == OVER.totals
    assert night.running_totals == OVER.running_totals
    assert (night.leaders, night.finished) == (OVER.leaders, True)


def test_naming_substitute_again_changes_nothing() -> None:
    night = corrections.substitute(FOUR, 3, 1, DEE)
    assert corrections.substitute(night, 3, 1, DEE) == night
    assert corrections.substitute(FOUR, 3, 1, BO) == FOUR
    assert corrections.substitute(new_night(), 1, 0, ANN) == new_night()


def test_earlier_player_can_return_to_seat() -> None:
    night = corrections.substitute(FOUR, 2, 1, DEE)
    assert corrections.substitute(night, 2, 1, BO) == FOUR
    night = corrections.substitute(night, 4, 1, BO)
    assert names(night) == ["Ann Bo Cy", "Ann Dee Cy", "Ann Dee Cy", "Ann Bo Cy"]


def test_substitute_of_a_deal_can_be_replaced() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 1, DEE), 2, 1, EVE)
    assert names(night) == ["Ann Bo Cy", "Ann Eve Cy", "Ann Eve Cy", "Ann Eve Cy"]


def test_later_substitute_stays_when_earlier_one_is_named() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 3, 1, DEE), 2, 1, EVE)
    assert names(night) == ["Ann Bo Cy", "Ann Eve Cy", "Ann Dee Cy", "Ann Dee Cy"]


def test_two_seats_can_be_taken_in_one_deal_in_any_order() -> None:
    first = corrections.substitute(corrections.substitute(FOUR, 3, 2, DEE), 3, 0, EVE)
    other = corrections.substitute(corrections.substitute(FOUR, 3, 0, EVE), 3, 2, DEE)
    assert first == other
    assert list(first.deals[2].sits) == [0, 2]
    assert names(first)[2] == "Eve Bo Dee"


def test_player_cannot_hold_two_seats_now_or_later() -> None:
    night = corrections.substitute(FOUR, 3, 1, DEE)
    before = deepcopy(night)
    for deal_id, seat, newcomer in ((1, 0, BO), (3, 0, DEE), (4, 2, DEE), (1, 0, DEE), (1, 2, DEE)):
        with refused("seated-twice"):
            corrections.substitute(night, deal_id, seat, newcomer)
    assert night == before


def test_player_who_left_can_take_another_seat() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 1, DEE), 4, 2, BO)
    assert names(night)[-1] == "Ann Dee Bo"
    before = deepcopy(night)
    with refused("seated-twice"):  # Bo sits elsewhere by then
        corrections.substitute(night, 2, 1, BO)
    assert night == before


@pytest.mark.parametrize("seat", [-1, 3])
def test_substitute_must_take_one_of_three_seats(seat: int) -> None:
    before = deepcopy(FOUR)
    with refused("no-such-seat"):
        corrections.substitute(FOUR, 2, seat, DEE)
    assert before == FOUR


def test_substitute_of_deleted_deal_moves_to_next_deal() -> None:
    night = corrections.delete(corrections.substitute(FOUR, 2, 1, DEE), 2)
    assert names(night) == ["Ann Bo Cy", "Ann Dee Cy", "Ann Dee Cy"]
    assert night.deals[1].sits == {1: DEE}
    night = corrections.delete(night, 1)
    assert names(night) == ["Ann Dee Cy", "Ann Dee Cy"]


def test_substitute_only_in_deleted_deal_is_removed() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 1, DEE), 3, 1, BO)
    assert corrections.delete(night, 2) == corrections.delete(FOUR, 2)
    night = corrections.substitute(corrections.substitute(FOUR, 3, 1, DEE), 4, 1, BO)
    assert corrections.delete(night, 3) == corrections.delete(FOUR, 3)
    night = corrections.substitute(corrections.substitute(FOUR, 2, 1, DEE), 3, 1, EVE)
    assert names(corrections.delete(night, 2)) == ["Ann Bo Cy", "Ann Eve Cy", "Ann Eve Cy"]


def test_deleting_last_deal_with_substitute_makes_it_due_again() -> None:
    deleted = corrections.delete(corrections.substitute(OVER, 4, 1, DEE), 4)
    assert (deleted.finished, deleted.deals_to_come) == (False, 0)
    assert names(deleted)[-1] == "Ann Dee Cy"
    again = after(deleted, *whole_deal(4))
    assert again == corrections.substitute(OVER, 4, 1, DEE)


def test_night_ended_by_table_keeps_no_empty_deal() -> None:
    night = corrections.end(corrections.substitute(FOUR, 4, 1, DEE))
    deleted = corrections.delete(night, 4)
    assert deleted == replace(FOUR, deals=FOUR.deals[:-1], finished=True, last_deleted_id=4)


def test_inserted_deal_is_played_by_players_before_it() -> None:
    night = corrections.insert(corrections.substitute(FOUR, 2, 1, DEE), 2, finished())
    assert names(night)[:3] == ["Ann Bo Cy", "Ann Bo Cy", "Ann Dee Cy"]


# ---- what counts for whom ----


def test_each_player_has_points_of_own_deals() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 1, DEE), 4, 1, BO)
    night = corrections.amend(night, 3, finished((4, Nil.NIL, 3)))
    assert {player: outcomes(tally) for player, tally in tallies(night).items()} == {
        1: (16, 4, 4, 0, 0, False),
        2: (10, 2, 2, 0, 0, False),
        3: (0, 4, 0, 4, 0, False),
        4: (5 - 6, 2, 1, 1, 0, False),
    }
    assert sum(tally.points for tally in tallies(night).values()) == sum(night.totals)


def test_night_is_won_by_last_player_of_best_seat() -> None:
    night = corrections.substitute(OVER, 4, 1, DEE)
    assert {player: tally.won for player, tally in tallies(night).items()} == {
        1: False,
        2: False,
        3: False,
        4: True,
    }


def test_points_from_two_seats_are_added() -> None:
    night = corrections.substitute(corrections.substitute(FOUR, 2, 0, DEE), 4, 1, ANN)
    assert names(night)[-1] == "Dee Ann Cy"
    assert outcomes(tallies(night)[1]) == (4 + 5, 2, 2, 0, 0, False)


def test_substitute_in_unfinished_deal_has_no_points() -> None:
    night = after(FOUR, Step("next_deal", 4), *whole_deal(5)[:5])
    night = corrections.substitute(night, 5, 1, DEE)
    assert outcomes(tallies(night)[4]) == (0, 0, 0, 0, 0, False)


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_three_different_players_sit_in_each_deal(evening: Evening) -> None:
    for night in evening.states:
        for deal in night.deals:
            seats = night.seats_in(deal)
            assert len(seats) == len({seat.player for seat in seats}) == 3


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_named_substitute_sits_and_nobody_sits_twice(
    evening: Evening,
) -> None:
    for step, night in zip(evening.steps, evening.states[1:], strict=True):
        if step.name == "substitute" and isinstance(step, Correction):
            deal_id, seat, newcomer = step.arguments
            deal = night.deal(deal_id)
            assert deal
            assert night.seats_in(deal)[seat] == newcomer
            for other in night.deals:
                before = night.seats_before(other)
                assert all(who != before[seat] for seat, who in other.sits.items())
        assert len({seat.player for seat in night.seats}) == 3


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_tallies_add_up_to_seat_points(evening: Evening) -> None:
    night = evening.end
    points: Counter[Seat] = Counter()
    deals: Counter[Seat] = Counter()
    for deal in night.deals:
        if deal.phase is Phase.DONE:
            for seat, score in zip(night.seats_in(deal), deal.scores(night.rules), strict=True):
                points[seat] += score.points
                deals[seat] += 1
    everybody = {seat.player: seat for seat in (*PLAYERS, *SUBSTITUTES)}
    tallied = tallies(night)
    assert set(tallied) >= {seat.player for seat in (*night.seats, *night.seated, *deals)}
    for player, tally in tallied.items():
        assert (tally.points, tally.played) == (points[everybody[player]], deals[everybody[player]])
        assert sum(outcomes(tally)[2:5]) == tally.played
    best = [night.seated[s].player for s in SEATS if night.totals[s] == max(night.totals)]
    won = {player for player, tally in tallied.items() if tally.won}
    assert won == (set(best) if night.finished and night.running_totals else set())


def test_name_is_not_accepted_as_seat() -> None:
    namesake = replace(DEE, name="Ann")
    night = corrections.substitute(FOUR, 2, 1, namesake)
    assert names(night)[1] == "Ann Ann Cy"
