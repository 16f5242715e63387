"""What a night counts for each player: the figures that totals and records add up."""

from dataclasses import dataclass

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


def tallies(night: Night) -> dict[int, Tally]:
    """The tallies by player: the seats in order, then the substitutes as they came.

    Each player has the points of the deals in which the player sat there. A night is won by
    those who sit in the seats with the most points in the end; by nobody as long as it goes on.
    """
    lines = [(night.seats_in(deal), deal.scores(night.rules)) for deal in night.deals]
    everybody = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    winners = {night.seated[seat].player for seat in night.leaders} if night.finished else set()

    def of(player: int) -> Tally:
        scores = [
            score
            for seats, line in lines
            for seat, score in zip(seats, line, strict=False)  # no scores: the deal is not done
            if seat.player == player
        ]
        outcomes = [score.outcome for score in scores]
        return Tally(
            points=sum(score.points for score in scores),
            deals=len(scores),
            made=outcomes.count(Outcome.MADE),
            over=outcomes.count(Outcome.OVER),
            under=outcomes.count(Outcome.UNDER),
            won=player in winners,
        )

    return {seat.player: of(seat.player) for seat in everybody}
