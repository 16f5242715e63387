"""How much of the spread of the players' totals chance alone explains.

In short: *Each result is measured in steps (standard deviations) from its table's mean, so that all
games count alike, and each player's steps are added up. Even if chance alone had dealt out the
points at each table, these totals would differ. The share says how much of the actual spread chance
would produce.*

**A step** is the standard deviation of the points at the table. Tables where all have equal points
are left out.

**Under chance alone** the results of a table are permuted randomly among its sides. So each
player's step has mean 0 and variance 1, and the expected sum of the squared totals equals the
number of seats. This is exact for any distribution of points. The share is this expected sum over
the actual sum of squares.

**The interval** (90 %) holds all shares for which sums of squares as large, or as small, as the
actual one have a probability above one in twenty. The sum is approximated by a gamma distribution
(Wilson and Hilferty's normal approximation), with the variance of permuted totals and, for real
skill, the variance observed between sittings. Bootstrapping the sittings does not work: under
chance alone, resampled totals spread twice as much as the original ones.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from statistics import NormalDist, fmean

from scorekeeper.house.statistics.results import SittingResult

MIN_SITTINGS = 10
"""With ten sittings, a house where skill matters as much as luck is distinguished from pure chance
in four of five seasons; with five sittings, in two of five."""

_NINETY = NormalDist().inv_cdf(0.95)


@dataclass(frozen=True, slots=True)
class Luck:
    """How much of the spread of the totals chance alone explains.

    Args:
        share: from 0 (skill alone) to 1 (the spread is no larger than by chance).
        low, high: the ends of its 90 % interval.
    """

    share: float
    low: float
    high: float
    sittings: int


def luck(results: Iterable[SittingResult]) -> Luck | None:
    """Estimate the share of luck; None with fewer than `MIN_SITTINGS` usable sittings."""
    tables = [table for table in map(_Table.of, results) if table]
    if len(tables) < MIN_SITTINGS:
        return None
    season = _Season.of(tables)
    most_skill = season.find_skill(-_NINETY)
    least_skill = season.find_skill(_NINETY)
    share = season.expected / max(season.expected, season.squares)
    return Luck(share, season.share(most_skill), season.share(least_skill), len(tables))


@dataclass(frozen=True, slots=True)
class _Table:
    """A usable sitting: player → steps, player → side number, and the number of sides."""

    steps: dict[int, float]
    side: dict[int, int]
    sides: int

    @classmethod
    def of(cls, result: SittingResult) -> "_Table | None":
        sides = result.sides
        total = sum(side.points for side in sides)
        deviations = [len(sides) * side.points - total for side in sides]
        largest = max(map(abs, deviations), default=0)
        if not largest:
            return None
        shares = [
            deviation / largest for deviation in deviations
        ]  # a quotient of integers, which can exceed the range of floats
        step = math.sqrt(fmean(share * share for share in shares))
        steps, side_numbers = {}, {}
        for number, (side, share) in enumerate(zip(sides, shares, strict=True)):
            for player in side.players:
                steps[player], side_numbers[player] = share / step, number
        return cls(steps, side_numbers, len(sides))

    def covariance(self, player: int, other_player: int) -> float:
        """The covariance of two players' steps under chance alone."""
        return 1 if self.side[player] == self.side[other_player] else -1 / (self.sides - 1)


@dataclass(frozen=True, slots=True)
class _Season:
    """Sums over the tables.

    Args:
        squares: the sum of the squared totals.
        expected: its expectation under chance alone.
        variance: its variance under chance alone.
        wobble: the variance of the totals along their own direction.
    """

    squares: float
    expected: float
    variance: float
    wobble: float

    @classmethod
    def of(cls, tables: list[_Table]) -> "_Season":
        totals: defaultdict[int, float] = defaultdict(float)
        covariances: defaultdict[tuple[int, int], float] = defaultdict(float)
        for table in tables:
            for player, steps in table.steps.items():
                totals[player] += steps
            for player, other_player in product(table.steps, table.steps):
                covariances[player, other_player] += table.covariance(player, other_player)
        squares = sum(total * total for total in totals.values())
        along = [
            sum(totals[player] * steps for player, steps in table.steps.items()) for table in tables
        ]
        middle = fmean(along)
        return cls(
            squares=squares,
            expected=sum(len(table.steps) for table in tables),
            variance=2 * sum(covariance * covariance for covariance in covariances.values()),
            wobble=sum((value - middle) ** 2 for value in along) / squares if squares else 0,
        )

    def share(self, skill: float) -> float:
        """The share of luck if real skill adds `skill` to the expected sum of squares."""
        return self.expected / (self.expected + skill)

    def find_skill(self, surprise: float) -> float:
        """Find the skill, as a sum of squares, for which the actual sum has this surprise.

        Args:
            surprise: how many standard deviations the actual sum is above its expectation. An
                actual sum below that of pure chance is replaced by it.
        """
        actual = max(self.squares, self.expected)
        low, high = 0.0, actual
        while self._surprise(actual, high) > surprise:
            high *= 2
        for _ in range(40):
            middle = (low + high) / 2
            if self._surprise(actual, middle) > surprise:
                low = middle
            else:
                high = middle
        return low

    def _surprise(self, actual: float, skill: float) -> float:
        """How many standard deviations `actual` is above its expectation with this skill."""
        mean = self.expected + skill
        ninth = (self.variance + 4 * self.wobble * skill) / (mean * mean) / 9
        return (math.cbrt(actual / mean) - (1 - ninth)) / math.sqrt(ninth)
