"""A game of Hearts: deals, totals, leaders and winners; cards left out, dealers and passing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from scorekeeper.base.leaders import leaders
from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import Sits
from scorekeeper.games.hearts.rules.scoring import (
    HeartsDeal,
    HeartsLine,
    HeartsSettings,
    score_deal,
)

CARDS = 52

LEFT_OUT = {3: ("2D",), 4: (), 5: ("2D", "2C"), 6: ("2D", "2C", "3D", "3C")}
"""Number of players → the cards that are left out, so that everyone is dealt the same number."""

MIN_PLAYERS, MAX_PLAYERS = min(LEFT_OUT), max(LEFT_OUT)


class PassTo(StrEnum):
    """Where each player passes three cards."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    NOBODY = "nobody"


def hand_size(players: int) -> int:
    """Return the number of cards that each player is dealt.

    >>> [hand_size(players) for players in LEFT_OUT]
    [17, 13, 10, 8]
    """
    return (CARDS - len(LEFT_OUT[players])) // players


def pass_to(players: int, number: int) -> PassTo:
    """Return where cards are passed in the deal with that number, from 1.

    Of an odd number of players nobody sits across.

    >>> [pass_to(4, number).value for number in range(1, 6)]
    ['left', 'right', 'across', 'nobody', 'left']
    >>> [pass_to(3, number).value for number in range(1, 5)]
    ['left', 'right', 'nobody', 'left']
    """
    directions = [way for way in PassTo if way is not PassTo.ACROSS or players % 2 == 0]
    return directions[(number - 1) % len(directions)]


@dataclass(frozen=True)
class Hearts(SeatedDeals[HeartsDeal]):
    """A game of Hearts."""

    name: str
    date: str
    settings: HeartsSettings
    starters: tuple[Seat, ...]
    first_dealer: int = 0
    deals: tuple[HeartsDeal, ...] = ()
    sits: Mapping[int, Sits] = field(default_factory=dict)
    last_deleted_id: int = field(default=0, compare=False)

    def dealer(self, number: int) -> int:
        return (self.first_dealer + number - 1) % len(self.starters)

    def pass_to(self, number: int) -> PassTo:
        """Return where cards are passed in the deal with that number, from 1."""
        return pass_to(len(self.starters), number) if self.settings.passing else PassTo.NOBODY

    # ---- points ----

    def lines(self, deal: HeartsDeal) -> tuple[HeartsLine, ...]:
        """Score a deal, with reasons, in seat order."""
        return score_deal(deal, self.settings)

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        return tuple(accumulate(self._scores(), _add))

    def _scores(self) -> Iterator[tuple[int, ...]]:
        for deal in self.deals:
            yield tuple(line.points for line in self.lines(deal))

    @property
    def totals(self) -> tuple[int, ...]:
        return self.running_totals[-1] if self.deals else (0,) * len(self.starters)

    @property
    def results(self) -> tuple[int, ...]:
        return self.totals

    def points_of(self, seats: Mapping[int, int]) -> int:
        return sum(self.lines(self.deals[n - 1])[seat].points for n, seat in seats.items())

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


def _add(totals: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(totals, scores, strict=True)))
