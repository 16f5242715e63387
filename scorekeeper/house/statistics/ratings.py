"""Strength ratings of players from the results of their sittings.

openskill keeps a strength and an uncertainty for each player and updates them with each sitting.
The unit of strength is the standard deviation of one player's luck in one sitting. All choices
were made with simulated leagues of known strength (`tests/cases/leagues.py`):

- **The Bradley-Terry model** compares every pair of players, so its unit is the same at tables of
  three and of twelve. Plackett-Luce's unit depends on the table size; corrected for that, it still
  predicted slightly worse. **Ties** count as half a win. The Thurstone-Mosteller model treats ties
  as proof of equal strength: with a third of all pairs tied, its 90 % intervals covered 77 %, ours
  87 %.
- **Initial uncertainty 0.8.** openskill's default, where skill outweighs luck two to one, predicted
  worse than a coin flip.
- **A table of k sides counts as 3 / (k + 1) of its pairs.** Pairs at one table are not independent:
  among equal players, places vary (k + 1) / 3 times as much as with independent pairs. openskill's
  weights do not help, as they treat gains and losses differently; so the variance is multiplied by
  this share before the update and divided by it afterwards, which scales update and uncertainty
  alike. `gamma`, which dampens only the uncertainty, is 1.
- **No margins.** openskill's margins change the expected result, so that an outsider gains less
  from a big win; predictions got worse or stayed the same. Least squares on the points did not
  predict better than places either.
- **No tau**: strengths are assumed constant, so uncertainty only shrinks and `limit_sigma` has no
  effect. If strengths drift by 0.2 in a hundred sittings, 90 % intervals cover 75 %.
- **Uncertainty times 0.93**, calibrated: without it, 90 % intervals covered 92 % to 93 %.
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
"""The `beta` for which the model's logistic curve is closest to the normal curve of our unit."""

_CALIBRATION = 0.93
_NORMAL = NormalDist()
_NINETY = _NORMAL.inv_cdf(0.95)
"""Half the width of a 90 % interval, in standard deviations."""

_WIDE = 0.3


class Evidence(StrEnum):
    """How reliable an estimated chance is.

    `LITTLE`: its interval includes one half and is wider than thirty percentage points, as after
    about ten sittings with four at a table. `EVEN`: it includes one half and is not wider.
    `CLEAR`: the interval is entirely above or below one half.
    """

    LITTLE = "little"
    EVEN = "even"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated chance, from 0 to 1, with the ends of its 90 % interval."""

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
    """A player's strength rating.

    Args:
        strength: relative to the mean of the house's players, in standard deviations of one
            player's luck in one sitting.
        error: its standard error.
        own_error: the standard error without that of the mean.
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
        """The strength on the Elo scale, with unit 200 and the house's mean 1000."""
        return round(1000 + 200 * self.strength)

    @property
    def either_way(self) -> int:
        """Half the width of the 90 % interval of `number`."""
        return round(200 * _NINETY * self.error)


def rate(results: Iterable[SittingResult]) -> dict[int, Rating]:
    """Rate all players who had an opponent, from results in chronological order."""
    beliefs: dict[int, _Belief] = {}
    sittings: Counter[int] = Counter()
    for result in results:
        if len(result.sides) > 1:
            beliefs |= _updated_beliefs(result, beliefs)
            sittings.update(result.players)
    if not beliefs:
        return {}
    mean = fmean(belief.strength for belief in beliefs.values())
    mean_variance = sum(belief.variance for belief in beliefs.values()) / len(beliefs) ** 2
    return {
        player: Rating(
            strength=belief.strength - mean,
            error=_CALIBRATION
            * math.sqrt(belief.variance * (1 - 2 / len(beliefs)) + mean_variance),
            own_error=_CALIBRATION * math.sqrt(belief.variance),
            sittings=sittings[player],
        )
        for player, belief in beliefs.items()
    }


def chance_ahead(player: Rating, opponent: Rating) -> Estimate:
    """The chance of a player to finish a sitting ahead of another of the same house."""
    return _estimate(
        player.strength - opponent.strength, math.hypot(player.own_error, opponent.own_error)
    )


@dataclass(frozen=True, slots=True)
class _Belief:
    """The current estimate of a player's strength."""

    strength: float = 0.0
    variance: float = _START**2


def _updated_beliefs(result: SittingResult, beliefs: dict[int, _Belief]) -> dict[int, _Belief]:
    share = 3 / (len(result.sides) + 1)
    model = _model(len(result.players) / len(result.sides))
    seats = [sorted(side.players) for side in result.sides]
    after = model.rate(
        [
            [_rating(model, beliefs.get(player, _Belief()), share) for player in side]
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
    """The number of sides ahead of each side; points can exceed the range of floats."""
    points = [side.points for side in result.sides]
    return [float(sum(other_points > own for other_points in points)) for own in points]


@lru_cache(maxsize=64)
def _model(players: float) -> BradleyTerryFull:
    """The model for sides of this average size; the luck of a side's players adds up."""
    return BradleyTerryFull(
        mu=0.0,
        sigma=_START,
        beta=_LUCK * math.sqrt(players),
        gamma=lambda *_: 1.0,
        tau=0.0,
    )


def _estimate(ahead: float, error: float) -> Estimate:
    """The chance to be ahead for a difference in strength with this standard error."""
    ends = (_NORMAL.cdf((ahead + side * error) / math.sqrt(2)) for side in (-_NINETY, _NINETY))
    return Estimate(_NORMAL.cdf(ahead / math.sqrt(2 + error**2)), *ends)
