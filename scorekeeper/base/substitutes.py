"""Who sits where in each deal: a substitute keeps a seat until the next substitute takes it.

A seat keeps its points when its player changes. So its total is shown with its present player,
followed by the earlier ones.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text

Sits = Mapping[int, Seat]
"""Seat → substitute from a deal on."""

MAX_NAMED = 3
"""How many earlier players of a seat are named at most."""

FIRST_DEAL = text("Nobody can be replaced in the first deal.")


def seatings(seats: Sequence[Seat], deals: Iterable[Sits]) -> list[tuple[Seat, ...]]:
    """Return who sits where in each deal; `seats` has the first players."""
    sits, tables = dict(enumerate(seats)), []
    for taken in deals:
        sits |= taken
        tables.append(tuple(sits.values()))
    return tables


def prune_substitutes(
    seats: Sequence[Seat], deals: Sequence[Sits]
) -> tuple[tuple[Seat, ...], list[Sits]]:
    """Return the first players, and the substitutes without those that change nothing.

    A substitute in the first deal counts as the first player of the seat.
    """
    if not deals:
        return tuple(seats), []
    sat = seatings(seats, deals)
    substitutes: list[Sits] = [{}]
    for before, taken in zip(sat, deals[1:], strict=False):
        changed = sorted(taken.items())
        substitutes.append({n: who for n, who in changed if who.player != before[n].player})
    return sat[0], substitutes


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """The players of one seat.

    Args:
        who: the present or last player.
        since: the number of the first deal of `who`; 0 from the start.
        before: the earlier players, in order.
    """

    who: Seat
    since: int = 0
    before: tuple[Seat, ...] = ()

    @property
    def taken_over(self) -> Text | None:
        """A text that says since when and for whom; None for a player from the start."""
        if not self.before:
            return None
        names = ", ".join(who.name for who in self.before[:MAX_NAMED])
        if more := len(self.before[MAX_NAMED:]):
            return text(
                "from deal %(number)s, replacing %(names)s and %(more)s more",
                number=self.since,
                names=names,
                more=more,
            )
        return text("from deal %(number)s, replacing %(names)s", number=self.since, names=names)


def history_of_seat(seat: int, sat: Sequence[Sequence[Seat]]) -> SeatHistory:
    """Return the players of that seat; `sat` says who sat where in each deal, at least one."""
    players = [seats[seat] for seats in sat]
    who = players[-1]
    before = tuple(dict.fromkeys(player for player in players if player != who))
    since = max((n for n, player in enumerate(players, 2) if player != who), default=0)
    return SeatHistory(who, since, before)
