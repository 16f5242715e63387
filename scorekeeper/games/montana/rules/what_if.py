"""Rescore a night by other house rules; the night itself does not change."""

from dataclasses import dataclass, replace

from scorekeeper.base.problems import refuse
from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night


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

    before: Night
    after: Night
    changed: tuple[OtherPoints, ...]

    @property
    def differs(self) -> bool:
        """Whether the other rules change anything."""
        before, after = ((night.finished, night.last_deal) for night in (self.before, self.after))
        return bool(self.changed) or before != after

    @property
    def deals(self) -> dict[int, list[tuple[Seat, OtherPoints]]]:
        """The changed points by the deal's number, with their players."""
        deals: dict[int, list[tuple[Seat, OtherPoints]]] = {}
        for points in self.changed:
            seats = self.before.seats_in(self.before.deals[points.deal - 1])
            deals.setdefault(points.deal, []).append((seats[points.seat], points))
        return deals

    @property
    def would_end_with(self) -> int | None:
        """The deal that would have ended the night, if it is a different one."""
        last = self.after.last_deal
        return None if last == self.before.last_deal else last

    @property
    def would_continue(self) -> bool:
        """Whether the night is over, but would not be under the other rules."""
        return self.before.finished and not self.after.finished


def rescored(night: Night, rules: HouseRules) -> Rescored:
    """Compare the night with the same night under other rules.

    All deals played count, as after a correction of the night's rules. If the last round would have
    ended earlier, `last_deal` is that deal; if it would not be over yet, the night has no winner.

    Raises:
        RuleError: invalid rules.
    """
    refuse(check_rules(rules))
    changed = (
        OtherPoints(night.number(deal.id), seat, before.points, after.points)
        for deal in night.deals_done
        for seat, before, after in zip(
            SEATS, deal.scores(night.rules), deal.scores(rules), strict=True
        )
        if before.points != after.points
    )
    return Rescored(night, replace(night, rules=rules).settled(night), tuple(changed))
