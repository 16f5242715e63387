"""What other house rules would have made of a night. The night stays as it is."""

from dataclasses import dataclass, replace

from scorekeeper.base.problems import RuleError
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night


@dataclass(frozen=True, slots=True)
class NightStanding:
    """How a night stands.

    Args:
        totals: points by seat.
        leaders: the seats with the most points; nobody before the first deal is done.
        finished: whether the night is over.
        last_deal: the number of the deal with which the last round is over; None as long as
            there was no such deal.
    """

    totals: tuple[int, ...]
    leaders: tuple[int, ...]
    finished: bool
    last_deal: int | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; nobody as long as the night goes on."""
        return self.leaders if self.finished else ()


@dataclass(frozen=True, slots=True)
class OtherPoints:
    """A deal, by its number, that brings a seat other points."""

    deal: int
    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Rescored:
    """A night by its own rules and by others."""

    before: NightStanding
    after: NightStanding
    changed: tuple[OtherPoints, ...]


def rescored(night: Night, rules: HouseRules) -> Rescored:
    """What those rules would have changed, as if the night's rules were put right.

    All deals that were played count, as they do in a night that is corrected: where the last
    round would have been over earlier, `last_deal` says so, and where it would not be over yet,
    the night goes on and nobody has won.

    Raises:
        RuleError: rules that cannot be.
    """
    if problems := check_rules(rules):
        raise RuleError(*problems)
    other = replace(night, rules=rules).settled(night)
    changed = (
        OtherPoints(night.number(deal), seat, before.points, after.points)
        for deal in night.deals_done
        for seat, before, after in zip(
            SEATS, deal.scores(night.rules), deal.scores(rules), strict=True
        )
        if before.points != after.points
    )
    return Rescored(_standing(night), _standing(other), tuple(changed))


def _standing(night: Night) -> NightStanding:
    return NightStanding(night.totals, night.leaders, night.finished, _last_deal(night))


def _last_deal(night: Night) -> int | None:
    """With which deal the night was complete, whatever was dealt after it."""
    calling = night.last_round_call
    if calling is None:
        return None
    numbers = range(night.number(calling), len(night.deals) + 1)
    return next((n for n in numbers if replace(night, deals=night.deals[:n]).complete), None)
