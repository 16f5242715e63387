"""The order of turns: direction, skipped players, extra turns."""

from dataclasses import dataclass, replace

MIN_PLAYERS, MAX_PLAYERS = 2, 6


@dataclass(frozen=True, slots=True)
class Order:
    """The order of turns.

    Args:
        seats: the number of players, 2 to 6; seat 1 is to the left of seat 0.
        skips: the seats that miss a turn, sorted; twice for two turns.
        again: the number of further turns of the current player.
    """

    seats: int
    turn: int = 0
    clockwise: bool = True
    skips: tuple[int, ...] = ()
    again: int = 0

    def __post_init__(self) -> None:
        if not MIN_PLAYERS <= self.seats <= MAX_PLAYERS:
            raise ValueError(f"{self.seats} players")
        if not {self.turn, *self.skips} <= set(range(self.seats)) or self.again < 0:
            raise ValueError("no such seat")
        if list(self.skips) != sorted(self.skips) or self.turn in self.skips:
            raise ValueError("skips are sorted, and whoever is at turn was not skipped")

    @property
    def next(self) -> int:
        """The player after this turn."""
        return self.passed().turn

    @property
    def hit(self) -> int:
        """The player whom a skipping card hits.

        If the next player's turn is already skipped, the card hits the one after. Players cannot
        skip themselves.
        """
        missed, seat = list(self.skips), self.turn
        while (seat := self._beside(seat)) == self.turn or seat in missed:
            if seat in missed:
                missed.remove(seat)
        return seat

    def passed(self) -> "Order":
        if self.again:
            return replace(self, again=self.again - 1)
        missed, seat = list(self.skips), self.turn
        while (seat := self._beside(seat)) in missed:
            missed.remove(seat)
        return replace(self, turn=seat, skips=tuple(missed))

    def turned(self) -> "Order":
        return replace(self, clockwise=not self.clockwise)

    def skipping(self, seat: int) -> "Order":
        return replace(self, skips=tuple(sorted([*self.skips, seat])))

    def going_again(self) -> "Order":
        """Return the order in which the current player has another turn."""
        return replace(self, again=self.again + 1)

    def nearest(self, since: int) -> tuple[int, ...]:
        """Return all seats in turn order from that one on, including skipped ones."""
        way = 1 if self.clockwise else -1
        return tuple((since + way * step) % self.seats for step in range(self.seats))

    def _beside(self, seat: int) -> int:
        return (seat + (1 if self.clockwise else -1)) % self.seats
