"""The pools (пуля) of Preferans, with the help of others when one is full."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.calculation import of_pieces
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import LedgerEntry

POOL, MOUNTAIN, WHISTS = "pool", "mountain", "whists"

POINT_WHISTS = 10
"""The whists for a point of the mountain."""


@dataclass
class Pools:
    """The pools while the points of a deal are written.

    With help (американская помощь), points above the limit go to the fullest pool that has room;
    the giver writes 10 whists for each of them. If all pools are full, they reduce the giver's
    mountain, also below zero, which is our choice: then no result depends on earlier failures.
    """

    position: Position
    pools: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        seats = range(self.position.seats)
        self.pools = {seat: self.position.balance(POOL, seat) for seat in seats}

    def give(self, seat: int, points: int, reason: Text) -> Iterator[LedgerEntry]:
        options, limit = self.position.options, self.position.options["limit"]
        if not options["aid"]:
            yield LedgerEntry(POOL, seat, points, reason)
            return
        for owner in self._order(seat):
            part = min(points, limit - self.pools[owner])
            if part <= 0:
                continue
            points -= part
            self.pools[owner] += part
            if owner == seat:
                yield LedgerEntry(POOL, seat, part, reason)
                continue
            rate = POINT_WHISTS * options["pool_weight"]
            yield LedgerEntry(POOL, owner, part, text("help"))
            yield of_pieces(part, rate, text("for the help")).entry(WHISTS, seat, owner)
        weight = -options["pool_weight"]
        yield from nonzero(LedgerEntry(MOUNTAIN, seat, points * weight, text("all pools are full")))

    def _order(self, seat: int) -> list[int]:
        """The giver, then the others: the fullest pool first, ties clockwise from the giver."""
        count = self.position.seats
        others = [(seat + step) % count for step in range(1, count)]
        return [seat, *sorted(others, key=lambda other: -self.pools[other])]


def nonzero(entry: LedgerEntry) -> Iterator[LedgerEntry]:
    if entry.amount:
        yield entry
