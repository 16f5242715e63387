"""The state of a sitting before a deal: options, earlier deals and the sums of their entries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.values import POINTS, Balances, DeclarerDeal, LedgerEntry


@dataclass(frozen=True)
class Position:
    """The state of a sitting before a deal, or after the last one."""

    game: DeclarerGame
    seats: int
    options: Mapping[str, Any]
    earlier: tuple[DeclarerDeal, ...] = ()
    balances: Balances = field(default_factory=dict)

    def after(self, deal: DeclarerDeal, entries: Iterable[LedgerEntry]) -> "Position":
        balances = dict(self.balances)
        for entry in entries:
            key = entry.ledger, entry.side, entry.against
            balances[key] = balances.get(key, 0) + entry.amount
        return replace(self, earlier=(*self.earlier, deal), balances=balances)

    def balance(self, ledger: str, side: int, against: int | None = None) -> int:
        return self.balances.get((ledger, side, against), 0)

    def ledger(self, ledger: str = POINTS) -> tuple[int, ...]:
        return tuple(self.balance(ledger, side) for side in range(len(self.sides)))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.game.sides(self.seats)

    def side(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def playing(self, deal: DeclarerDeal, start: int = 0) -> tuple[int, ...]:
        """Return the seats that play a deal, clockwise from `start`."""
        order = ((start + step) % self.seats for step in range(self.seats))
        return tuple(seat for seat in order if seat not in deal.out)

    def others(self, deal: DeclarerDeal) -> tuple[int, ...]:
        """Return the seats that play a deal without declaring, clockwise from the taker."""
        start = deal.declarers[0] if deal.declarers else 0
        return tuple(seat for seat in self.playing(deal, start) if seat not in deal.declarers)
