"""Whose a night's totals are: the one rule, for every list, page, sheet and file.

A total belongs to a seat. A substitute takes over the score, so it stands beside whoever sits there
now, with who sat there before; whoever left the table has no total in that night any more.
"""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.night import Night

MOST_NAMED = 3
"""Of so many who sat there before the names are said."""


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """A seat's total, and whose it is.

    Args:
        who: who sits there now, or sat there last.
        total: the points of all deals of the night in that seat.
        won: the night is over, and no seat has more.
        since: the number of the deal from which on `who` sits there; 0 from the start.
        before: who else sat there, in order.
    """

    who: Seat
    total: int
    won: bool
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


def standings(night: Night) -> tuple[SeatStanding, ...]:
    """The totals, by seat."""
    return tuple(_standing(night, seat) for seat in SEATS)


def _standing(night: Night, seat: int) -> SeatStanding:
    sat = [night.seats_in(deal)[seat] for deal in night.deals]
    who = sat[-1]
    before = tuple(dict.fromkeys(other for other in sat if other != who))
    since = max((n for n, other in enumerate(sat, 2) if other != who), default=0)
    won = night.finished and seat in night.leaders
    return SeatStanding(who, night.totals[seat], won, since, before)
