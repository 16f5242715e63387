"""What a night counts for each player."""

from hypothesis import given

from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import SEATS, Phase
from scorekeeper.games.montana.rules.tally import tallies
from tests.cases.nights import (
    Evening,
    Step,
    after,
    evenings,
    new_night,
    outcomes,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only


def test_new_night_has_empty_tally() -> None:
    assert [*map(outcomes, tallies(new_night()).values())] == [(0, 0, 0, 0, 0, False)] * 3


def test_tally_counts_made_over_and_under() -> None:
    night = after(
        new_night(),
        *whole_deal(1, (4, 5, 3), {0: 4, 1: 3, 2: 6}),
        Step("next_deal", 1),
        *whole_deal(2, (Nil.NIL, 5, 3), {0: 2, 1: 8, 2: 3}),
    )
    assert tuple(map(outcomes, tallies(night).values())) == (
        (4 - 6, 2, 1, 1, 0, False),
        (-2 + 0, 2, 0, 1, 1, False),
        (0 + 3, 2, 1, 1, 0, False),
    )


def test_running_night_has_no_winner() -> None:
    assert not any(tally.won for tally in tallies(after(new_night(), *several_deals(3))).values())


def test_most_points_win_finished_night() -> None:
    night = after(new_night(), *several_deals(4, last_round_in=1))
    assert [tally.won for tally in tallies(night).values()] == [False, True, False]


def test_equal_points_share_the_win() -> None:
    *steps, last = several_deals(4, last_round_in=1)
    even = [Step("bid", deal, (0, 5)) for deal in (1, 2, 3, 4)]
    level = [Step("count", deal, ({0: 5, 1: 5, 2: 3},)) for deal in (1, 2, 3)]
    final = Step("count", last.deal, ({0: 5, 1: 5, 2: 3},))
    night = after(new_night(), *steps, *even, *level, final)
    assert [(tally.points, tally.won) for tally in tallies(night).values()] == [
        (20, True),
        (20, True),
        (12, False),
    ]


@audit_only
@given(evenings())
def test_in_any_night_tallies_match_night(evening: Evening) -> None:
    night = evening.end
    done = sum(deal.phase is Phase.DONE for deal in night.deals)
    tally_list = list(tallies(night).values())
    for seat in SEATS:
        tally = tally_list[seat]
        assert tally.points == night.totals[seat]
        assert sum(outcomes(tally)[2:5]) == tally.played == done
        best = max(other.points for other in tally_list)
        assert tally.won == (night.finished and tally.points == best)
