"""A game of Hearts: deals, and the totals, leaders, dealers and winners that follow from them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from scorekeeper.base.leaders import leaders
from scorekeeper.base.numbered import NumberedDeals
from scorekeeper.base.seats import Seat
from scorekeeper.games.hearts.rules.passing import PassTo, pass_to
from scorekeeper.games.hearts.rules.scoring import (
    HeartsDeal,
    HeartsLine,
    HeartsSettings,
    score_deal,
)


@dataclass(frozen=True)
class Hearts(NumberedDeals[HeartsDeal]):
    """A game of Hearts.

    Args:
        name: the name that the table gave it.
        date: the day on which it started, as in 2026-11-22.
        settings: how it ends and scores.
        seats: the players in seat order, clockwise, 3 to 6.
        first_dealer: the seat that dealt the first deal.
        deals: in the order in which they were played.
        last_deleted_id: the highest id of a deleted deal; it is never used again.
    """

    name: str
    date: str
    settings: HeartsSettings
    seats: tuple[Seat, ...]
    first_dealer: int = 0
    deals: tuple[HeartsDeal, ...] = ()
    last_deleted_id: int = field(default=0, compare=False)

    def dealer(self, number: int) -> int:
        """Return the seat that deals the deal with that number, from 1."""
        return (self.first_dealer + number - 1) % len(self.seats)

    def pass_to(self, number: int) -> PassTo:
        """Return where cards are passed in the deal with that number, from 1."""
        return pass_to(len(self.seats), number) if self.settings.passing else PassTo.NOBODY

    # ---- points ----

    def lines(self, deal: HeartsDeal) -> tuple[HeartsLine, ...]:
        """Score a deal, with reasons, in seat order."""
        return score_deal(deal, self.settings)

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """The totals by seat after each deal."""
        return tuple(accumulate(self._scores(), _add, initial=(0,) * len(self.seats)))[1:]

    def _scores(self) -> Iterator[tuple[int, ...]]:
        for deal in self.deals:
            yield tuple(line.points for line in self.lines(deal))

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by seat."""
        return self.running_totals[-1] if self.deals else (0,) * len(self.seats)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total; none before the first deal."""
        return leaders(self.totals, lowest=True) if self.deals else ()

    def ends_after(self, number: int) -> bool:
        """Whether a total has reached the target, or the last deal is played."""
        if self.settings.target:
            return max(self.running_totals[number - 1]) >= self.settings.target
        return number >= self.settings.length

    @property
    def is_over(self) -> bool:
        """Whether a total has reached the target, or the last deal is played."""
        return bool(self.deals) and self.ends_after(len(self.deals))

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders of a finished game, several if they are tied; none before."""
        return self.leaders if self.is_over else ()

    @property
    def standings(self) -> tuple[int, ...]:
        """The seats, lowest total first; ties in seat order."""
        return tuple(sorted(range(len(self.seats)), key=lambda seat: self.totals[seat]))

    # ---- counts for statistics ----

    def queens(self, seat: int) -> int:
        """Count the deals in which the seat took the queen of spades."""
        return sum(deal.queen == seat for deal in self.deals)

    def moons(self, seat: int) -> int:
        """Count the deals in which the seat shot the moon."""
        return sum(deal.shooter == seat for deal in self.deals)


def _add(totals: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(totals, scores, strict=True)))
