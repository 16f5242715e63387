"""Whose a night's totals are: the one rule, for every list, page, sheet and file.

A total belongs to a seat. A substitute takes over the score, so it stands beside whoever sits there
now, with who sat there before; whoever left the table has no total in that night any more.
"""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import SeatHistory, sat_in
from scorekeeper.base.text import Text
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.night import Night


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """A seat's total, and whose it is.

    Args:
        sat: who sits there now, and who sat there before.
        total: the points of all deals of the night in that seat.
        won: the night is over, and no seat has more.
    """

    sat: SeatHistory
    total: int
    won: bool

    @property
    def who(self) -> Seat:
        """Who sits there now, or sat there last."""
        return self.sat.who

    @property
    def since(self) -> int:
        """The number of the deal from which on they sit there; 0 from the start."""
        return self.sat.since

    @property
    def before(self) -> tuple[Seat, ...]:
        """Who else sat there, in order."""
        return self.sat.before

    @property
    def taken_over(self) -> Text | None:
        """In words since when and for whom; nothing about who sat there from the start."""
        return self.sat.taken_over


def standings(night: Night) -> tuple[SeatStanding, ...]:
    """The totals, by seat."""
    sat = [night.seats_in(deal) for deal in night.deals]
    return tuple(
        SeatStanding(sat_in(seat, sat), night.totals[seat], seat in night.winners) for seat in SEATS
    )
