"""Ratings: right about leagues of known strength, as sure as they may be, and never broken."""

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.house.statistics.ratings import Estimate, Evidence, Rating, chance_ahead, rate
from scorekeeper.house.statistics.results import SittingResult
from tests.cases.leagues import SPREADS, League, play, season
from tests.cases.results import PLAYERS, renamed, rescaled, seasons, turned
from tests.depth import THOROUGH, audit_only, times
from tests.judges.elo import Elo, Points, score

LEAGUES = 1000 if THOROUGH else 100
KS = (4, 6, 8, 10, 12, 16, 24, 32)

Chance = Callable[[int, int], float]


def ahead(stronger: float) -> float:
    """The chance of who is stronger by that."""
    return NormalDist().cdf(stronger / math.sqrt(2))


def covered(league: League) -> list[bool]:
    """Return whether each player's interval has the chance that the player's strength gives."""
    ratings = rate(league.played)
    mean = fmean(league.strengths[player] for player in ratings)
    truth = {player: ahead(league.strengths[player] - mean) for player in ratings}
    estimates = {player: rating.ahead_of_average for player, rating in ratings.items()}
    return [estimates[player].low <= truth[player] <= estimates[player].high for player in ratings]


# ---- how sure they are ----


@audit_only
def test_intervals_of_90_percent_cover_90_percent() -> None:
    by_spread: dict[float, list[bool]] = defaultdict(list)
    for seed in range(LEAGUES):
        league = season(seed)
        by_spread[league.spread] += covered(league)
    assert 0.88 <= fmean(chain.from_iterable(by_spread.values())) <= 0.92
    assert sorted(by_spread) == sorted(SPREADS)
    for spread, shares in by_spread.items():
        assert 0.85 <= fmean(shares) <= 0.95, spread


def pairs_covered(played: Sequence[SittingResult], *games: Mapping[int, float]) -> list[bool]:
    """Return whether each pair's interval has the chance that strengths give over these games."""
    covered = []
    for (first, mine), (other, yours) in combinations(rate(played).items(), 2):
        truth = fmean(ahead(strengths[first] - strengths[other]) for strengths in games)
        estimate = chance_ahead(mine, yours)
        covered.append(estimate.low <= truth <= estimate.high)
    return covered


@audit_only
def test_intervals_cover_chance_to_be_ahead() -> None:
    leagues = [season(seed) for seed in range(times(50))]
    covers = [pairs_covered(league.played, league.strengths) for league in leagues]
    assert 0.88 <= fmean(chain.from_iterable(covers)) <= 0.94


@audit_only
def test_intervals_cover_if_strength_differs_by_game() -> None:
    covers = []
    for seed in range(times(50)):
        league, rng = season(seed), random.Random(seed)
        better = {player: rng.gauss(0, league.spread / 2) for player in league.strengths}
        games = [
            {player: strength + sign * better[player] for player, strength in of.items()}
            for sign, of in ((1, league.strengths), (-1, league.strengths))
        ]
        played = [
            result for table in league.tables for result in play(rng, rng.choice(games), [table])
        ]
        covers += pairs_covered(played, *games)
    assert 0.86 <= fmean(covers) <= 0.94


@audit_only
def test_intervals_cover_with_luckier_evenings() -> None:
    leagues = [season(seed, steady=False) for seed in range(times(50))]
    assert 0.86 <= fmean(share for league in leagues for share in covered(league)) <= 0.94


@audit_only
def test_intervals_cover_in_a_league_of_pairs() -> None:
    assert (
        0.86 <= fmean(share for seed in range(times(30)) for share in covered(pairs(seed))) <= 0.95
    )


@audit_only
def test_intervals_cover_slightly_less_with_a_third_of_ties() -> None:
    leagues = [levelled(season(seed)) for seed in range(times(50))]
    assert 0.8 <= fmean(share for league in leagues for share in covered(league)) <= 0.9


def levelled(league: League) -> League:
    """The same, with so few points that one pair in three ends level."""
    played = []
    for result in league.played:
        largest = max(1, *(abs(side.points) for side in result.sides))
        came = {
            player: round(1.4 * points_of_player / largest)
            for player, points_of_player in points(result).items()
        }
        played.append(SittingResult.of_players(came))
    return replace(league, played=played)


def pairs(seed: int) -> League:
    """Eight players in pairs that are drawn again each time."""
    rng = random.Random(seed)
    drawn = [rng.gauss(0, 0.5) for _ in range(8)]
    strengths = {player: strength - fmean(drawn) for player, strength in enumerate(drawn)}
    played = []
    for _ in range(120):
        a, b, c, d = rng.sample(range(8), 4)
        came = {who: strengths[who] + rng.gauss(0, 1) for who in (a, b, c, d)}
        teams = ((team, round(50 * sum(came[who] for who in team))) for team in ((a, b), (c, d)))
        played.append(SittingResult.of_teams(teams))
    return League(0.5, strengths, (), played)


# ---- how well they foretell ----


@dataclass(frozen=True)
class Foretold:
    """The log-loss of each pair when second halves of seasons are predicted from the first.

    Args:
        knowing: for who knows the strengths, which is the least there can be.
        rated: for these ratings.
        elo: for Elo's, by their K.
    """

    knowing: float
    rated: float
    elo: dict[int, float]

    equal: float = math.log(2)

    @property
    def best_elo(self) -> float:
        return min(self.elo.values())


def foretell(leagues: Iterable[League]) -> Foretold:
    """The mean of all leagues."""
    knowing, rated, elo = [], [], defaultdict(list)
    for league in leagues:
        half = len(league.played) // 2
        first = league.played[:half]
        came = [points(result) for result in league.played[half:]]
        ratings = rate(first)
        ours = by_ratings(ratings)
        knowing.append(loss(came, by_strengths(league)))
        rated.append(loss(came, ours))
        for k in KS:
            elo[k].append(loss(came, Elo(k, map(points, first)).chance_ahead))
    return Foretold(fmean(knowing), fmean(rated), {k: fmean(losses) for k, losses in elo.items()})


def points(result: SittingResult) -> Points:
    return {player: side.points for side in result.sides for player in side.players}


def by_strengths(league: League) -> Chance:
    return lambda first, other: ahead(league.strengths[first] - league.strengths[other])


def by_ratings(ratings: dict[int, Rating]) -> Chance:
    def chance(first: int, other: int) -> float:
        if first in ratings and other in ratings:
            return chance_ahead(ratings[first], ratings[other]).chance
        return 0.5

    return chance


def loss(came: Iterable[Points], chance: Chance) -> float:
    """The mean log-loss of predicting the order of each two players; a tie is half of each."""
    cached_chance = cache(chance)
    return fmean(
        -score(sides, first, other) * math.log(estimate)
        - score(sides, other, first) * math.log(1 - estimate)
        for sides in came
        for first, other in combinations(sides, 2)
        for estimate in [cached_chance(first, other)]
    )


@pytest.fixture(scope="module")
def foretold() -> Foretold:
    return foretell(season(seed) for seed in range(LEAGUES))


@audit_only
def test_ratings_predict_better_than_a_coin(foretold: Foretold) -> None:
    assert foretold.rated <= 0.92 * foretold.equal


@audit_only
def test_ratings_predict_better_than_elo(foretold: Foretold) -> None:
    assert foretold.rated <= 0.96 * foretold.elo[32]
    assert foretold.rated <= 0.995 * foretold.best_elo


@audit_only
def test_ratings_lose_at_most_four_fifths_of_what_best_elo_loses(
    foretold: Foretold,
) -> None:
    lost = foretold.rated - foretold.knowing
    assert 0 < lost <= 0.8 * (foretold.best_elo - foretold.knowing)


@audit_only
def test_true_strengths_predict_little_better_than_best_elo(
    foretold: Foretold,
) -> None:
    """So no method can be better by a twentieth."""
    assert 0.96 * foretold.best_elo <= foretold.knowing


@audit_only
def test_ratings_of_equal_players_lose_little_to_a_coin() -> None:
    foretold = foretell(season(seed, spread=0) for seed in range(times(30)))
    assert foretold.equal < foretold.rated <= 1.025 * foretold.equal
    assert foretold.rated < foretold.elo[16]


# ---- what they say ----

ANN, BO, CY, DEE = 1, 2, 3, 4


def test_player_without_opponents_is_not_rated() -> None:
    alone = SittingResult.of_players({ANN: 7})
    together = SittingResult.of_teams([((ANN, BO), 7)])
    assert rate([]) == rate([alone, together, SittingResult(())]) == {}
    ratings = rate([alone, SittingResult.of_players({BO: 7, CY: 3})])
    assert {player: rating.sittings for player, rating in ratings.items()} == {BO: 1, CY: 1}


def test_winner_is_rated_higher_and_ties_equally() -> None:
    ratings = rate([SittingResult.of_players({ANN: 9, BO: 5, CY: 5, DEE: 1})] * 10)
    ann, bo, cy, dee = (ratings[who].ahead_of_average.chance for who in (ANN, BO, CY, DEE))
    assert ann > 0.7
    assert (bo, cy, dee) == pytest.approx((0.5, 0.5, 1 - ann))
    assert chance_ahead(ratings[BO], ratings[CY]).chance == pytest.approx(0.5)


def test_tie_counts_as_half_a_win_of_each_player() -> None:
    """Pins openskill: a proposed change of it would give tied players the same gain instead."""
    before = [SittingResult.of_players({ANN: 9, BO: 5, CY: 1})] * 5
    tie, win, loss = (
        rate([*before, SittingResult.of_players({ANN: ann, BO: bo, CY: 1})])
        for ann, bo in ((7, 7), (7, 6), (6, 7))
    )
    for player in (ANN, BO, CY):
        half_a_win = (win[player].strength + loss[player].strength) / 2
        assert tie[player].strength == pytest.approx(half_a_win, abs=1e-9)
        assert tie[player].error == pytest.approx(win[player].error)
    assert tie[ANN].strength < win[ANN].strength - 0.05, "the better player loses by a tie"


def test_team_shares_its_win_and_size_adds_no_strength() -> None:
    won = rate([SittingResult.of_teams([((ANN, BO), 9), ((CY, DEE), 5)])])
    assert won[ANN] == won[BO]
    assert won[ANN].strength == pytest.approx(-won[CY].strength)
    level = rate([SittingResult.of_teams([((ANN, BO, CY), 5), ((DEE,), 5)])])
    assert level[ANN].strength == pytest.approx(level[DEE].strength) == pytest.approx(0)


def test_equal_wins_give_equal_ratings() -> None:
    turn = [SittingResult.of_players({ANN: 9, BO: 5}), SittingResult.of_players({ANN: 5, BO: 9})]
    assert abs(rate(turn * 20)[ANN].strength) < 0.05


def test_newer_results_weigh_more() -> None:
    won, lost = SittingResult.of_players({ANN: 9, BO: 5}), SittingResult.of_players({ANN: 5, BO: 9})
    assert -1 < rate([won] * 20 + [lost] * 20)[ANN].strength < 0


def test_ratings_are_on_the_scale_of_elo() -> None:
    rating = Rating(strength=0.5, error=0.1, own_error=0.11, sittings=60)
    assert (rating.number, rating.either_way) == (1100, 33)
    assert rating.ahead_of_average.chance == pytest.approx(0.638, abs=0.001)
    assert rating.ahead_of_average.low == pytest.approx(ahead(0.5 - 0.1645), abs=0.001)


def test_evidence_follows_from_the_interval() -> None:
    assert Estimate(0.55, 0.39, 0.71).evidence is Evidence.LITTLE
    assert Estimate(0.55, 0.45, 0.65).evidence is Evidence.EVEN
    assert Estimate(0.7, 0.51, 0.88).evidence is Evidence.CLEAR
    assert Estimate(0.3, 0.12, 0.49).evidence is Evidence.CLEAR


def test_intervals_narrow_from_few_to_twenty_sittings() -> None:
    order = [{ANN: 4, BO: 3, CY: 2, DEE: 1}, {ANN: 1, BO: 2, CY: 3, DEE: 4}]
    played = [SittingResult.of_players(order[number % 2]) for number in range(20)]
    worth = [rate(played[:count])[ANN].ahead_of_average.evidence for count in (4, 20)]
    assert worth == [Evidence.LITTLE, Evidence.EVEN]


# ---- any results ----


@audit_only
@given(seasons)
def test_ratings_are_valid_for_any_results(season: list[SittingResult]) -> None:
    ratings = rate(season)
    player_sets = [result.players for result in season if len(result.sides) > 1]
    assert ratings.keys() == set().union(*player_sets)
    for player, rating in ratings.items():
        assert rating.sittings == sum(player in players for players in player_sets)
        assert 0 < rating.error < 0.8
        assert 0 < rating.own_error < 0.8
        estimate = rating.ahead_of_average
        assert 0 <= estimate.low < estimate.chance < estimate.high <= 1
        assert abs(rating.number - 1000) < 1000
    assert sum(rating.strength for rating in ratings.values()) == pytest.approx(0, abs=1e-9)


@given(seasons)
def test_chance_ahead_is_one_minus_chance_behind(season: list[SittingResult]) -> None:
    for first, other in combinations(rate(season).values(), 2):
        estimate, turned_round = chance_ahead(first, other), chance_ahead(other, first)
        assert estimate.chance == pytest.approx(1 - turned_round.chance)
        assert (estimate.low, estimate.high) == pytest.approx(
            (1 - turned_round.high, 1 - turned_round.low)
        )


@given(seasons, st.permutations(range(1, PLAYERS + 1)))
def test_names_do_not_matter(season: list[SittingResult], names: Sequence[int]) -> None:
    others = dict(enumerate(names, 1))
    same(rate(season), rate(renamed(season, others)), others)


@given(seasons)
def test_order_of_players_does_not_matter(season: list[SittingResult]) -> None:
    same(rate(season), rate(turned(season)))


@audit_only
@given(seasons, st.integers(1, 1000), st.integers(-1000, 1000))
def test_the_unit_of_points_does_not_matter(
    season: list[SittingResult], factor: int, plus: int
) -> None:
    assert rate(season) == rate(rescaled(season, factor, plus))


def same(
    ones: dict[int, Rating], others: dict[int, Rating], names: dict[int, int] | None = None
) -> None:
    """Both say the same of each player, who may have another number there."""
    assert len(ones) == len(others)
    for player, rating in ones.items():
        other = others[names[player] if names else player]
        assert rating.sittings == other.sittings
        assert (rating.strength, rating.error, rating.own_error) == pytest.approx(
            (other.strength, other.error, other.own_error), abs=1e-9
        )
