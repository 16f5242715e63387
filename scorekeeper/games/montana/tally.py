"""What a night counts for each player: the figures that totals and records add up."""

from dataclasses import dataclass

from scorekeeper.games.montana.deals import SEATS
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.scoring import Outcome


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's night: points, deals done, contracts made, over and under, night won."""

    points: int
    deals: int
    made: int
    over: int
    under: int
    won: bool


def tallies(night: Night) -> tuple[Tally, ...]:
    """The tallies by seat. A night that is not finished is won by nobody."""
    lines = [line for line in (deal.scores(night.rules) for deal in night.deals) if line]

    def of(seat: int) -> Tally:
        outcomes = [line[seat].outcome for line in lines]
        return Tally(
            points=sum(line[seat].points for line in lines),
            deals=len(lines),
            made=outcomes.count(Outcome.MADE),
            over=outcomes.count(Outcome.OVER),
            under=outcomes.count(Outcome.UNDER),
            won=night.finished and seat in night.leaders,
        )

    return tuple(of(seat) for seat in SEATS)
