"""Whose turn it is: which way round, who is skipped, who goes again."""

from dataclasses import dataclass, replace

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


@dataclass(frozen=True, slots=True)
class Order:
    """The order of turns as it stands.

    Args:
        seats: how many sit there, 2 to 6; seat 1 is to the left of seat 0.
        turn: the seat whose turn it is.
        clockwise: whether turns go to the left, as they do at first.
        skips: the seats that miss a turn, sorted; one that misses two is there twice.
        again: how many more turns the one at turn has after this one.
    """

    seats: int
    turn: int = 0
    clockwise: bool = True
    skips: tuple[int, ...] = ()
    again: int = 0

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= self.seats <= MOST_PLAYERS:
            raise ValueError(f"{self.seats} players")
        if not {self.turn, *self.skips} <= set(range(self.seats)) or self.again < 0:
            raise ValueError("no such seat")
        if list(self.skips) != sorted(self.skips) or self.turn in self.skips:
            raise ValueError("skips are sorted, and whoever is at turn was not skipped")

    @property
    def next(self) -> int:
        """Who has the turn after this one."""
        return self.passed().turn

    @property
    def hit(self) -> int:
        """Whom a card hits that skips the next player.

        Each turn that is missed already counts as missed: a second card hits the one after. It
        goes round the others only: nobody skips oneself.
        """
        missed, seat = list(self.skips), self.turn
        while (seat := self._beside(seat)) == self.turn or seat in missed:
            if seat in missed:
                missed.remove(seat)
        return seat

    def passed(self) -> "Order":
        """The order once this turn is over."""
        if self.again:
            return replace(self, again=self.again - 1)
        missed, seat = list(self.skips), self.turn
        while (seat := self._beside(seat)) in missed:
            missed.remove(seat)
        return replace(self, turn=seat, skips=tuple(missed))

    def turned(self) -> "Order":
        """The order the other way round."""
        return replace(self, clockwise=not self.clockwise)

    def skipping(self, seat: int) -> "Order":
        """The order in which that seat misses a turn, or one more."""
        return replace(self, skips=tuple(sorted([*self.skips, seat])))

    def going_again(self) -> "Order":
        """The order in which whoever is at turn has one more turn."""
        return replace(self, again=self.again + 1)

    def nearest(self, since: int) -> tuple[int, ...]:
        """All seats in turn order, that one first; who is skipped is not left out."""
        way = 1 if self.clockwise else -1
        return tuple((since + way * step) % self.seats for step in range(self.seats))

    def _beside(self, seat: int) -> int:
        return (seat + (1 if self.clockwise else -1)) % self.seats
