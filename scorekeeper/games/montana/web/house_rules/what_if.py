"""Rescore recent nights by other rules; the nights themselves do not change."""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.what_if import OtherPoints, Rescored, rescored
from scorekeeper.games.montana.web.nights.sight import load_newest

NIGHTS = 10
"""The limit for rescored nights, which bounds the cost of the page."""


@dataclass(frozen=True, slots=True)
class Recount:
    """A night scored by its own rules and by others."""

    stored: Stored[Night]
    result: Rescored

    @property
    def differs(self) -> bool:
        """Whether the other rules change anything."""
        return bool(self.result.changed) or self.result.before != self.result.after

    @property
    def deals(self) -> dict[int, list[tuple[Seat, OtherPoints]]]:
        night, deals = self.stored.value, dict[int, list[tuple[Seat, OtherPoints]]]()
        for points in self.result.changed:
            seats = night.seats_in(night.deals[points.deal - 1])
            deals.setdefault(points.deal, []).append((seats[points.seat], points))
        return deals

    @property
    def would_end_with(self) -> int | None:
        """The deal that would have ended the night, if it is a different one."""
        last = self.result.after.last_deal
        return None if last == self.result.before.last_deal else last

    @property
    def would_continue(self) -> bool:
        """Whether the night is over, but would not be under the other rules."""
        return self.result.before.finished and not self.result.after.finished


def rescore_nights(rules: HouseRules) -> list[Recount]:
    """The newest nights under these rules, newest first.

    Raises:
        RuleError: invalid rules.
    """
    return [Recount(stored, rescored(stored.value, rules)) for stored in load_newest(NIGHTS)]
