"""How strong players are, from what their sittings came to.

openskill keeps a strength and an uncertainty for each player and corrects them by each sitting.
The unit is what luck does to one player in one sitting, as a standard deviation. What is chosen
here was chosen on leagues of known strength (`tests/cases/leagues.py`):

- **Bradley and Terry's model**, which compares each with each, so that its unit means the same at a
  table of three and of twelve; Plackett-Luce's stretches with the table and, with that put right,
  still predicted a little worse. **Ties** are half a win here. Thurstone and Mosteller's model
  takes them for proof that both are as strong: where a third of all pairs ended level, its
  intervals of 90 % covered 77 %, these 87 %.
- **A start at 0.8**: how uncertain a strength is before the first sitting. openskill's own
  settings, by which skill outweighs luck two to one, predicted worse than a coin.
- **A table of k sides counts as 3 / (k + 1) of its pairs.** Pairs of one table hang together: the
  places of equals vary (k + 1) / 3 times as much as by independent pairs. openskill's weights are
  no help, being other for gains than for losses; so the variance goes in times that share and
  comes out divided by it, which weighs step and certainty alike. `gamma`, which dampens certainty
  alone, is 1.
- **No margins.** openskill's alter what was expected, so that an outsider learns less from a high
  win; they made predictions worse or left them as they were. Nor did least squares on the points
  themselves predict better. Places do.
- **No tau**: strengths stay as they are, so uncertainty only shrinks and `limit_sigma` has nothing
  to limit. Where strengths wander by 0.2 in a hundred sittings, intervals of 90 % cover 75 %.
- **Uncertainty times 0.93**, measured: intervals of 90 % covered between 92 % and 93 % without.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from statistics import NormalDist, fmean

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from scorekeeper.house.statistics.results import SittingResult

_START = 0.8
_LUCK = 1 / 1.702
"""The `beta` by which the model's logistic curve lies closest to the normal one of that unit."""

_CALIBRATION = 0.93
_NORMAL = NormalDist()
_NINETY = _NORMAL.inv_cdf(0.95)
"""How many standard deviations an interval of 90 % reaches to either side."""

_WIDE = 0.3


class Evidence(StrEnum):
    """What an estimate of a chance is worth.

    `LITTLE`: its interval has one half in it and is wider than thirty percentage points, as it is
    with four at a table for some ten sittings. `EVEN`: it has one half in it and is no wider.
    `CLEAR`: all of it is on one side of one half.
    """

    LITTLE = "little"
    EVEN = "even"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance as far as it is known, from 0 to 1, with the ends of its interval of 90 %."""

    chance: float
    low: float
    high: float

    @property
    def evidence(self) -> Evidence:
        if self.low > 0.5 or self.high < 0.5:
            return Evidence.CLEAR
        return Evidence.LITTLE if self.high - self.low > _WIDE else Evidence.EVEN


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is.

    Args:
        strength: how much more than the mean of the house's players, in units of what luck does
            to one player in one sitting.
        error: the standard error of that.
        own_error: the standard error of the strength by itself, without that of the mean.
        sittings: how many it rests on.
    """

    strength: float
    error: float
    own_error: float
    sittings: int

    @property
    def ahead_of_average(self) -> Estimate:
        """The chance to finish one sitting ahead of an average player of the house."""
        return _estimate(self.strength, self.error)

    @property
    def number(self) -> int:
        """The strength on Elo's scale, on which luck is 200 and the house's mean 1000."""
        return round(1000 + 200 * self.strength)

    @property
    def either_way(self) -> int:
        """How far the interval of 90 % reaches to either side of that number."""
        return round(200 * _NINETY * self.error)


def rate(results: Iterable[SittingResult]) -> dict[int, Rating]:
    """The ratings of all who played against anybody, from results in the order of time."""
    known: dict[int, _Belief] = {}
    sittings: Counter[int] = Counter()
    for result in results:
        if len(result.sides) > 1:
            known |= _after(result, known)
            sittings.update(result.players)
    if not known:
        return {}
    mean = fmean(belief.strength for belief in known.values())
    of_mean = sum(belief.variance for belief in known.values()) / len(known) ** 2
    return {
        player: Rating(
            strength=belief.strength - mean,
            error=_CALIBRATION * math.sqrt(belief.variance * (1 - 2 / len(known)) + of_mean),
            own_error=_CALIBRATION * math.sqrt(belief.variance),
            sittings=sittings[player],
        )
        for player, belief in known.items()
    }


def chance_ahead(one: Rating, other: Rating) -> Estimate:
    """The chance of one player to finish one sitting ahead of the other, of the same house."""
    return _estimate(one.strength - other.strength, math.hypot(one.own_error, other.own_error))


@dataclass(frozen=True, slots=True)
class _Belief:
    """What is known of a player's strength so far."""

    strength: float = 0.0
    variance: float = _START**2


def _after(result: SittingResult, known: dict[int, _Belief]) -> dict[int, _Belief]:
    """What is known after that of those who sat there."""
    share = 3 / (len(result.sides) + 1)
    model = _model(len(result.players) / len(result.sides))
    seats = [sorted(side.players) for side in result.sides]
    after = model.rate(
        [
            [_rating(model, known.get(player, _Belief()), share) for player in side]
            for side in seats
        ],
        ranks=_ranks(result),
    )
    return {
        player: _Belief(rating.mu, rating.sigma**2 / share)
        for players, ratings in zip(seats, after, strict=True)
        for player, rating in zip(players, ratings, strict=True)
    }


def _rating(model: BradleyTerryFull, belief: _Belief, share: float) -> BradleyTerryFullRating:
    return model.rating(belief.strength, math.sqrt(belief.variance * share))


def _ranks(result: SittingResult) -> list[float]:
    """How many sides are ahead of each; points can be greater than any float."""
    points = [side.points for side in result.sides]
    return [float(sum(each > own for each in points)) for own in points]


@lru_cache(maxsize=64)
def _model(players: float) -> BradleyTerryFull:
    """The model for sides of so many players on average, whose luck adds up as strengths do."""
    return BradleyTerryFull(
        mu=0.0,
        sigma=_START,
        beta=_LUCK * math.sqrt(players),
        gamma=lambda *_: 1.0,
        tau=0.0,
    )


def _estimate(ahead: float, error: float) -> Estimate:
    """The chance by that much more strength, of which that is the standard error."""
    ends = (_NORMAL.cdf((ahead + side * error) / math.sqrt(2)) for side in (-_NINETY, _NINETY))
    return Estimate(_NORMAL.cdf(ahead / math.sqrt(2 + error**2)), *ends)
