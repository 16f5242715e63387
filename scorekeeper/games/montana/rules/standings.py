"""Which player a night's totals belong to: one rule for all lists, pages, sheets and files.

A total belongs to a seat. A substitute takes over its points, so the total is listed under the
current player, along with earlier ones; a player who left the table has no total in that night.
"""

from dataclasses import dataclass

from scorekeeper.base.substitutes import SeatHistory, history_of_seat
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.night import Night


@dataclass(frozen=True, slots=True)
class SeatStanding(SeatHistory):
    """The total of a seat and its players.

    Args:
        total: the points of the seat in all deals of the night.
        won: the night is over, and no seat has more points.
    """

    total: int = 0
    won: bool = False


def standings(night: Night) -> tuple[SeatStanding, ...]:
    """The totals, by seat."""
    sat = [night.seats_in(deal) for deal in night.deals]
    histories = [history_of_seat(seat, sat) for seat in SEATS]
    return tuple(
        SeatStanding(who.who, who.since, who.before, night.totals[seat], seat in night.winners)
        for seat, who in enumerate(histories)
    )
