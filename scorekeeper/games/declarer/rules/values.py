"""A deal as it happened, and the entries that it makes in the ledgers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from scorekeeper.base.text import Text

CONTRACT = "contract"
"""The kind of a deal that has a declarer."""

POINTS = "points"
"""The ledger of games with a single number per player."""

Taker: TypeAlias = int | str
"""A seat, or the id of a party of the deal, such as `re`."""


@dataclass(frozen=True, slots=True)
class DeclarerDeal:
    """What happened in a deal; points follow from it.

    Args:
        id: the permanent id of the deal in its sitting.
        kind: `contract`, or a deal without declarer such as `all-pass`.
        declarers: the seats that declare; the first one is the taker.
        said: seat or party → what it announced, as ids of words or as seats.
        taken: seat or party → tricks, points or cards, in the unit of the game.
        pieces: kind of card → seat → number taken, for contracts that count several kinds.
        marks: id → value, for everything else that counts.
    """

    id: int
    dealer: int
    kind: str = CONTRACT
    declarers: tuple[int, ...] = ()
    contract: str = ""
    out: tuple[int, ...] = ()
    said: Mapping[Taker, tuple[Any, ...]] = field(default_factory=dict)
    taken: Mapping[Taker, int] = field(default_factory=dict)
    pieces: Mapping[str, Mapping[Taker, int]] = field(default_factory=dict)
    marks: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""

    def said_in_turn(self, seats: int) -> Iterator[tuple[Taker, tuple[Any, ...]]]:
        """Yield who said what: players clockwise from the declarer."""
        start = self.declarers[0] if self.declarers else 0
        turn: dict[Taker, int] = {(start + step) % seats: step for step in range(seats)}
        yield from sorted(self.said.items(), key=lambda item: turn.get(item[0], 0))

    def word(self, taker: Taker) -> str:
        """Return what a seat or party announced, if it is a single word; empty for nothing."""
        return next(iter(self.said.get(taker, ())), "")


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A change of a ledger.

    Args:
        against: the side against which it is written, in ledgers between two sides.
    """

    ledger: str
    side: int
    amount: int
    reason: Text
    against: int | None = None


Balances: TypeAlias = Mapping[tuple[str, int, int | None], int]
"""(ledger, side, against) → sum of the entries."""
