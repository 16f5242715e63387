"""Rescore a night by other house rules; the night itself does not change."""

from dataclasses import dataclass, replace

from scorekeeper.base.problems import refuse
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night


@dataclass(frozen=True, slots=True)
class NightStanding:
    """The score of a night.

    Args:
        totals: points by seat.
        leaders: the seats with the most points; empty before the first deal is done.
        last_deal: the number of the deal that completes the last round, or None.
    """

    totals: tuple[int, ...]
    leaders: tuple[int, ...]
    finished: bool
    last_deal: int | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty until the night is over."""
        return self.leaders if self.finished else ()


@dataclass(frozen=True, slots=True)
class OtherPoints:
    """A deal, by its number, in which a seat gets different points."""

    deal: int
    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Rescored:
    """A night scored by its own rules and by other rules."""

    before: NightStanding
    after: NightStanding
    changed: tuple[OtherPoints, ...]


def rescored(night: Night, rules: HouseRules) -> Rescored:
    """Compare the night with the same night under other rules.

    All deals played count, as after a correction of the night's rules. If the last round would have
    ended earlier, `last_deal` is that deal; if it would not be over yet, the night has no winner.

    Raises:
        RuleError: invalid rules.
    """
    refuse(check_rules(rules))
    rescored_night = replace(night, rules=rules).settled(night)
    changed = (
        OtherPoints(night.number(deal.id), seat, before.points, after.points)
        for deal in night.deals_done
        for seat, before, after in zip(
            SEATS, deal.scores(night.rules), deal.scores(rules), strict=True
        )
        if before.points != after.points
    )
    return Rescored(_standing(night), _standing(rescored_night), tuple(changed))


def _standing(night: Night) -> NightStanding:
    return NightStanding(night.totals, night.leaders, night.finished, _last_deal(night))


def _last_deal(night: Night) -> int | None:
    """The number of the deal that completed the night, even if more deals followed."""
    calling = night.last_round_call
    if calling is None:
        return None
    numbers = range(night.number(calling.id), len(night.deals) + 1)
    return next((n for n in numbers if replace(night, deals=night.deals[:n]).complete), None)
