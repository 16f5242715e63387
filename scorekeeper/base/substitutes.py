"""Who sits where, deal by deal: a substitute keeps a seat until somebody else takes it.

A seat's points go on, whoever takes it. So its total stands beside whoever sits there now, with who
sat there before.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text

Sits = Mapping[int, Seat]
"""Seat → who takes it from a deal on, where that is somebody else."""

MOST_NAMED = 3
"""Of so many who sat there before the names are said."""

FIRST_DEAL = text("Nobody can be replaced in the first deal.")


def seatings(seats: Sequence[Seat], deals: Iterable[Sits]) -> list[tuple[Seat, ...]]:
    """Who sits there in each deal; `seats` are those who sat down first."""
    sits, found = dict(enumerate(seats)), []
    for taken in deals:
        sits |= taken
        found.append(tuple(sits.values()))
    return found


def pruned(seats: Sequence[Seat], deals: Sequence[Sits]) -> tuple[tuple[Seat, ...], list[Sits]]:
    """Who sat down first, and the substitutes where somebody takes the seat of somebody else.

    Who sits down in the first deal is none: that seat was taken from the start.
    """
    if not deals:
        return tuple(seats), []
    sat = seatings(seats, deals)
    found: list[Sits] = [{}]
    for before, taken in zip(sat, deals[1:], strict=False):
        changed = sorted(taken.items())
        found.append({n: who for n, who in changed if who.player != before[n].player})
    return sat[0], found


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """Who sat in one seat.

    Args:
        who: who sits there now, or sat there last.
        since: the number of the deal from which on `who` sits there; 0 from the start.
        before: who else sat there, in order.
    """

    who: Seat
    since: int = 0
    before: tuple[Seat, ...] = ()

    @property
    def taken_over(self) -> Text | None:
        """In words since when and for whom; nothing about who sat there from the start."""
        if not self.before:
            return None
        names = ", ".join(who.name for who in self.before[:MOST_NAMED])
        if more := len(self.before[MOST_NAMED:]):
            return text(
                "from deal %(number)s, replacing %(names)s and %(more)s more",
                number=self.since,
                names=names,
                more=more,
            )
        return text("from deal %(number)s, replacing %(names)s", number=self.since, names=names)


def sat_in(seat: int, sat: Sequence[Sequence[Seat]]) -> SeatHistory:
    """Who sat in that seat; `sat` says who sat there in each deal, one at least."""
    there = [seats[seat] for seats in sat]
    who = there[-1]
    before = tuple(dict.fromkeys(other for other in there if other != who))
    since = max((n for n, other in enumerate(there, 2) if other != who), default=0)
    return SeatHistory(who, since, before)
