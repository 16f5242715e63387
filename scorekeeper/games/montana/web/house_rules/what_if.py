"""What other rules would have made of the last nights; the nights stay as they are."""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.what_if import OtherPoints, Rescored, rescored
from scorekeeper.games.montana.store.nights import StoredNight
from scorekeeper.games.montana.web.nights.sight import newest

NIGHTS = 10
"""How many are counted anew: what a look costs does not grow with the house."""


@dataclass(frozen=True, slots=True)
class Recount:
    """A night by its own rules, and by others."""

    stored: StoredNight
    found: Rescored

    @property
    def differs(self) -> bool:
        """Whether the others change anything."""
        return bool(self.found.changed) or self.found.before != self.found.after

    @property
    def deals(self) -> dict[int, list[tuple[Seat, OtherPoints]]]:
        """The deals that bring other points, by their numbers: who gets what."""
        night, deals = self.stored.night, dict[int, list[tuple[Seat, OtherPoints]]]()
        for points in self.found.changed:
            seats = night.seats_in(night.deals[points.deal - 1])
            deals.setdefault(points.deal, []).append((seats[points.seat], points))
        return deals

    @property
    def over_with(self) -> int | None:
        """The deal that the night would have been over with, where that is another one."""
        last = self.found.after.last_deal
        return None if last == self.found.before.last_deal else last

    @property
    def goes_on(self) -> bool:
        """Whether the night is over, and would not be."""
        return self.found.before.finished and not self.found.after.finished


def recounted(rules: HouseRules) -> list[Recount]:
    """The newest nights, the newest first, each against these rules.

    Raises:
        RuleError: rules that cannot be.
    """
    return [Recount(stored, rescored(stored.night, rules)) for stored in newest(NIGHTS)]
