"""Which player a night's totals belong to: one rule for all lists, pages, sheets and files.

A total belongs to a seat. A substitute takes over its points, so the total is listed under the
current player, along with earlier ones; a player who left the table has no total in that night.
"""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import SeatHistory, history_of_seat
from scorekeeper.base.text import Text
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.night import Night


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """The total of a seat and its players.

    Args:
        sat: the current player of the seat, and the earlier ones.
        total: the points of the seat in all deals of the night.
        won: the night is over, and no seat has more points.
    """

    sat: SeatHistory
    total: int
    won: bool

    @property
    def who(self) -> Seat:
        """The current or last player of the seat."""
        return self.sat.who

    @property
    def since(self) -> int:
        """The number of this player's first deal in the seat; 0 if seated from the start."""
        return self.sat.since

    @property
    def before(self) -> tuple[Seat, ...]:
        """The earlier players of the seat, in order."""
        return self.sat.before

    @property
    def taken_over(self) -> Text | None:
        """Since when and for whom, as a text; None for a player seated from the start."""
        return self.sat.taken_over


def standings(night: Night) -> tuple[SeatStanding, ...]:
    """The totals, by seat."""
    sat = [night.seats_in(deal) for deal in night.deals]
    return tuple(
        SeatStanding(history_of_seat(seat, sat), night.totals[seat], seat in night.winners)
        for seat in SEATS
    )
