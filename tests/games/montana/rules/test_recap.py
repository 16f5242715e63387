"""The best and the worst deals of a night."""

from hypothesis import given

from scorekeeper.games.montana.rules import corrections
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.recap import Moment, best_and_worst
from tests.cases.nights import (
    SUBSTITUTES,
    Evening,
    Step,
    after,
    evenings,
    finished,
    new_night,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only

THREE = after(new_night(), *several_deals(3))


def as_tuples(moments: list[Moment]) -> list[tuple[int, str, int]]:
    """The deals by id, the names and the points."""
    return [(moment.deal.id, moment.who.name, moment.score.points) for moment in moments]


def test_recap_names_best_and_worst_deal_with_player() -> None:
    night = corrections.amend(THREE, 2, finished((Nil.NIL, 13, 5), {0: 0, 1: 5, 2: 8}))
    best, worst = best_and_worst(night)
    assert as_tuples(best) == [(2, "Ann", 6)]
    assert as_tuples(worst) == [(2, "Bo", -8)]
    assert str(best[0].score.reason) == "nil, took none: made"
    assert str(worst[0].score.reason) == "bid 13, took 5: under"


def test_recap_names_all_equal_deals() -> None:
    best, worst = best_and_worst(THREE)
    assert as_tuples(best) == [(1, "Bo", 5), (2, "Bo", 5), (3, "Bo", 5)]
    assert worst == []
    night = corrections.amend(THREE, 2, finished((5, 5, 5), {0: 4, 1: 5, 2: 4}))
    assert as_tuples(best_and_worst(night)[1]) == [(2, "Ann", -1), (2, "Cy", -1)]


def test_best_deal_must_score_and_worst_deal_must_lose_points() -> None:
    assert best_and_worst(new_night()) == ([], [])
    assert best_and_worst(after(new_night(), *whole_deal(1)[:5])) == ([], [])
    nothing = after(new_night(), *whole_deal(1, (1, 1, 1), {0: 4, 1: 5, 2: 4}))
    assert best_and_worst(nothing) == ([], [])
    lost = after(new_night(), *whole_deal(1, (13, 1, 1), {0: 4, 1: 5, 2: 4}))
    best, worst = best_and_worst(lost)
    assert (best, as_tuples(worst)) == ([], [(1, "Ann", -9)])


def test_recap_skips_unfinished_deals() -> None:
    night = after(THREE, Step("next_deal", 3), *whole_deal(4, (13, 1, 1))[:5])
    assert best_and_worst(night) == best_and_worst(THREE)


def test_recap_credits_substitute_for_own_deals() -> None:
    night = corrections.substitute(THREE, 2, 1, SUBSTITUTES[0])
    best, _ = best_and_worst(night)
    assert as_tuples(best) == [(1, "Bo", 5), (2, "Dee", 5), (3, "Dee", 5)]


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_all_deals_are_between_worst_and_best(
    evening: Evening,
) -> None:
    night = evening.end
    best, worst = best_and_worst(night)
    points = [score.points for deal in night.deals for score in deal.scores(night.rules)]
    highest, fewest = max(points, default=0), min(points, default=0)
    assert [m.score.points for m in best] == [highest] * (
        points.count(highest) if highest > 0 else 0
    )
    assert [m.score.points for m in worst] == [fewest] * (points.count(fewest) if fewest < 0 else 0)
    for moment in (*best, *worst):
        assert moment.who in night.seats_in(moment.deal)
