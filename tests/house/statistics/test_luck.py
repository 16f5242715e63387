"""The share of chance: right for leagues of chance, of skill and of both, and valid for all."""

import math
import random
from collections.abc import Iterable, Sequence
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.house.statistics.luck import MIN_SITTINGS, Luck, luck
from scorekeeper.house.statistics.results import SittingResult
from tests.cases.leagues import League, play, season
from tests.cases.results import PLAYERS, renamed, rescaled, results, seasons, turned
from tests.depth import THOROUGH, audit_only, some, times

ANN, BO, CY, DEE = 1, 2, 3, 4


def luck_of(played: Sequence[SittingResult]) -> Luck:
    """The share of luck of a season with enough results."""
    share = luck(played)
    assert share is not None
    return share


def true_share(league: League, seed: int) -> float:
    """Return the mean share of chance in such a league: expected over actual spread."""
    rng = random.Random(seed)
    again = [play(rng, league.strengths, league.tables) for _ in range(25)]
    return 1 / fmean(squares_per_seat(sample) for sample in again)


def squares_per_seat(played: Iterable[SittingResult]) -> float:
    """Return the ratio of the squared totals to those by chance, without teams."""
    totals: dict[int, float] = {}
    seats = 0
    for result in played:
        came = {player: side.points for side in result.sides for player in side.players}
        mean = sum(came.values()) / len(came)
        if deviation := math.sqrt(
            sum((points - mean) ** 2 for points in came.values()) / len(came)
        ):
            seats += len(came)
            for player, points in came.items():
                totals[player] = totals.get(player, 0) + (points - mean) / deviation
    return sum(total**2 for total in totals.values()) / seats


# ---- leagues whose truth is known ----


@audit_only
def test_pure_chance_is_recognized() -> None:
    leagues = [season(seed, spread=0) for seed in range(1000 if THOROUGH else 100)]
    shares = [luck_of(league.played) for league in leagues]
    assert fmean(share.high >= 0.9 for share in shares) >= 0.9
    assert 0.92 <= fmean(share.high == 1 for share in shares) <= 0.98


@audit_only
def test_pure_skill_leaves_little_to_chance() -> None:
    for seed in range(200 if THOROUGH else 20):
        share = luck_of(season(seed, spread=1000).played)
        assert share.share <= 0.06
        assert share.high <= 0.09


@audit_only
@pytest.mark.parametrize("spread", some([0.3, 0.15, 0.5, 0.8]))
def test_intervals_of_90_percent_cover_share_of_luck(spread: float) -> None:
    covered = []
    for seed in range(150 if THOROUGH else 10):
        league = season(seed, spread=spread)
        share = luck_of(league.played)
        covered.append(share.low <= true_share(league, seed) <= share.high)
    assert fmean(covered) >= 0.85


@audit_only
def test_more_sittings_tell_skill_from_chance_better() -> None:
    leagues = [season(seed, spread=0.5) for seed in range(times(20))]
    wide, narrow = (
        fmean(
            share.high - share.low
            for share in [luck_of(league.played[:count]) for league in leagues]
        )
        for count in (20, 60)
    )
    assert narrow < 0.75 * wide


# ---- by hand ----


def test_constant_winner_leaves_one_part_per_sitting_to_chance() -> None:
    """Two totals of twenty steps: squares of 800, where chance has one for each of 40 seats."""
    share = luck_of([SittingResult.of_players({ANN: 9, BO: 5})] * 20)
    assert share.share == pytest.approx(40 / 800)
    assert share.low < share.share < share.high < 0.5
    assert share.sittings == 20


def test_equal_results_are_all_chance() -> None:
    turn = [SittingResult.of_players({ANN: 9, BO: 5}), SittingResult.of_players({ANN: 5, BO: 9})]
    share = luck_of(turn * 10)
    assert (share.share, share.high) == (1, 1)
    assert 0 < share.low < 1


def test_players_of_a_team_count_each() -> None:
    share = luck_of([SittingResult.of_teams([((ANN, BO), 9), ((CY, DEE), 5)])] * 20)
    assert share.share == pytest.approx(80 / 1600)


def test_too_few_sittings_have_no_share_of_luck() -> None:
    tells = SittingResult.of_players({ANN: 9, BO: 5})
    nothing = [
        SittingResult.of_players({ANN: 5, BO: 5, CY: 5}),
        SittingResult.of_players({ANN: 5}),
        SittingResult(()),
    ]
    assert luck([]) is None
    assert luck([tells] * (MIN_SITTINGS - 1) + nothing * 20) is None
    assert luck_of([tells] * MIN_SITTINGS + nothing * 20).sittings == MIN_SITTINGS


def test_guests_and_regulars_both_count() -> None:
    rng = random.Random(7)
    played = [
        SittingResult.of_players({ANN: rng.randint(0, 9), guest: rng.randint(0, 9)})
        for guest in range(100, 140)
    ]
    share = luck_of(played)
    assert 0 < share.low <= share.share <= share.high == 1


# ---- any results ----

long_seasons = st.lists(results(), min_size=MIN_SITTINGS, max_size=40)


@audit_only
@given(long_seasons | seasons)
def test_share_of_luck_is_valid_for_any_results(season: list[SittingResult]) -> None:
    share = luck(season)
    telling = [result for result in season if len({side.points for side in result.sides}) > 1]
    assert (share is None) == (len(telling) < MIN_SITTINGS)
    if share:
        assert 0 < share.low <= share.share <= share.high <= 1
        assert share.sittings == len(telling)


@audit_only
@given(long_seasons, st.permutations(range(1, PLAYERS + 1)))
def test_names_do_not_matter(season: list[SittingResult], names: Sequence[int]) -> None:
    same(luck(season), luck(renamed(season, dict(enumerate(names, 1)))))


@audit_only
@given(long_seasons)
def test_order_of_results_does_not_matter(season: list[SittingResult]) -> None:
    same(luck(season), luck(turned(season)[::-1]))


@audit_only
@given(long_seasons, st.integers(1, 1000), st.integers(-1000, 1000))
def test_the_unit_of_points_does_not_matter(
    season: list[SittingResult], factor: int, plus: int
) -> None:
    assert luck(season) == luck(rescaled(season, factor, plus))


def same(luck_share: Luck | None, other: Luck | None) -> None:
    """Both say the same."""
    assert (luck_share is None) == (other is None)
    if luck_share and other:
        assert luck_share.sittings == other.sittings
        assert (luck_share.share, luck_share.low, luck_share.high) == pytest.approx(
            (other.share, other.low, other.high)
        )
