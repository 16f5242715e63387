"""How much of the spread of the players' totals chance alone explains.

To be told in three sentences: *Each sitting is measured in steps above and below its table's mean,
so that all games count alike, and each player's steps are added up. Had chance alone given out the
points at each table, these totals would still lie apart. The share says how much of the spread that
there is would be there by chance.*

**A step** is the standard deviation of the points at the table. A table at which all came to the
same has none, and is left out.

**By chance** any side of a table could have come to what any other did. So each player's step has
a mean of 0 and a variance of 1 there, and the squares of all totals add up to as many as there were
seats: that is exact, whatever the points look like. The share is this over the squares that there
are.

**The interval** is of all shares by which squares as many, or as few, would come up in one of
twenty seasons. Their sum is taken for a gamma distribution (by Wilson and Hilferty's normal
approximation) with the variance that permutations give the totals and, for what players are really
ahead, with the variance that their sittings show. Bootstrapping the sittings will not do: where
all is chance, what they draw again and again lies twice as far apart as what was played.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from statistics import NormalDist, fmean

from scorekeeper.house.statistics.results import SittingResult

LEAST_SITTINGS = 10
"""By ten, a house in which skill does as much as luck is told from one of chance alone in four of
five seasons; by five, in two of five."""

_NINETY = NormalDist().inv_cdf(0.95)


@dataclass(frozen=True, slots=True)
class Luck:
    """How much of the spread of the totals chance alone explains.

    Args:
        share: from 0, skill alone, to 1, as much as chance would have made or less.
        low, high: the ends of its interval of 90 %.
        sittings: how many it rests on.
    """

    share: float
    low: float
    high: float
    sittings: int


def luck(results: Iterable[SittingResult]) -> Luck | None:
    """What it is in these sittings; None with fewer than `LEAST_SITTINGS` that tell anything."""
    tables = [table for table in map(_Table.of, results) if table]
    if len(tables) < LEAST_SITTINGS:
        return None
    season = _Season.of(tables)
    most = season.really_ahead(-_NINETY)
    least = season.really_ahead(_NINETY)
    share = season.expected / max(season.expected, season.squares)
    return Luck(share, season.share(most), season.share(least), len(tables))


@dataclass(frozen=True, slots=True)
class _Table:
    """A sitting that tells something: the steps of its players, and the side of each."""

    steps: dict[int, float]
    side: dict[int, int]
    sides: int

    @classmethod
    def of(cls, result: SittingResult) -> "_Table | None":
        sides = result.sides
        total = sum(side.points for side in sides)
        away = [len(sides) * side.points - total for side in sides]
        most = max(map(abs, away), default=0)
        if not most:
            return None
        shares = [each / most for each in away]  # of whole numbers: they can be greater than floats
        deviation = math.sqrt(fmean(share * share for share in shares))
        steps, where = {}, {}
        for number, (side, share) in enumerate(zip(sides, shares, strict=True)):
            for player in side.players:
                steps[player], where[player] = share / deviation, number
        return cls(steps, where, len(sides))

    def covariance(self, one: int, other: int) -> float:
        """That of two players' steps, if chance gave them out."""
        return 1 if self.side[one] == self.side[other] else -1 / (self.sides - 1)


@dataclass(frozen=True, slots=True)
class _Season:
    """What the tables add up to.

    Args:
        squares: of the totals, added up.
        expected: what they would be by chance, on average.
        variance: that of the squares, by chance.
        wobble: the variance of the totals, in the direction in which they lie.
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
            for one, other in product(table.steps, table.steps):
                covariances[one, other] += table.covariance(one, other)
        squares = sum(total * total for total in totals.values())
        along = [
            sum(totals[player] * steps for player, steps in table.steps.items()) for table in tables
        ]
        middle = fmean(along)
        return cls(
            squares=squares,
            expected=sum(len(table.steps) for table in tables),
            variance=2 * sum(each * each for each in covariances.values()),
            wobble=sum((each - middle) ** 2 for each in along) / squares if squares else 0,
        )

    def share(self, ahead: float) -> float:
        """That of chance, if players are really ahead by squares of that sum."""
        return self.expected / (self.expected + ahead)

    def really_ahead(self, surprise: float) -> float:
        """By which squares players have to be ahead that those there are surprise so much.

        Args:
            surprise: how many standard deviations more there are than expected. If there are fewer
                than by chance, as many as that are taken.
        """
        seen = max(self.squares, self.expected)
        low, high = 0.0, seen
        while self._surprise(seen, high) > surprise:
            high *= 2
        for _ in range(40):
            middle = (low + high) / 2
            if self._surprise(seen, middle) > surprise:
                low = middle
            else:
                high = middle
        return low

    def _surprise(self, seen: float, ahead: float) -> float:
        """How many standard deviations more than expected."""
        mean = self.expected + ahead
        ninth = (self.variance + 4 * self.wobble * ahead) / (mean * mean) / 9
        return (math.cbrt(seen / mean) - (1 - ninth)) / math.sqrt(ninth)
