"""What a night counts, for each player and for each game: the figures that records add up."""

from collections import defaultdict
from dataclasses import dataclass

from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import Outcome


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """One player's night: points, deals done, contracts made, over and under, night won."""

    points: int
    deals: int
    made: int
    over: int
    under: int
    won: bool


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game in a night: how often it was played, and what came of the contracts in it.

    Args:
        deals: the deals that are done.
        made: contracts made; over and under: missed.
        over: see `made`.
        under: see `made`.
        points: the points of all three players together.
    """

    deals: int
    made: int
    over: int
    under: int
    points: int


def game_tallies(night: Night) -> dict[str, GameTally]:
    """The tallies by the game's id, whichever version of it was played."""
    played = defaultdict(list)
    for deal in night.deals_done:
        if deal.call:
            played[deal.call.variant.id].append(deal.scores(night.rules))
    found = {}
    for game, lines in played.items():
        scores = [score for line in lines for score in line]
        outcomes = [score.outcome for score in scores]
        found[game] = GameTally(
            deals=len(lines),
            made=outcomes.count(Outcome.MADE),
            over=outcomes.count(Outcome.OVER),
            under=outcomes.count(Outcome.UNDER),
            points=sum(score.points for score in scores),
        )
    return found


def tallies(night: Night) -> dict[int, PlayerTally]:
    """The tallies by player: the seats in order, then the substitutes as they came.

    Each player has the points of the deals in which the player sat there. A night is won by
    those who sit in the seats with the most points in the end; by nobody as long as it goes on.
    """
    lines = [(night.seats_in(deal), deal.scores(night.rules)) for deal in night.deals]
    everybody = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    winners = {night.seated[seat].player for seat in night.leaders} if night.finished else set()

    def of(player: int) -> PlayerTally:
        scores = [
            score
            for seats, line in lines
            for seat, score in zip(seats, line, strict=False)  # no scores: the deal is not done
            if seat.player == player
        ]
        outcomes = [score.outcome for score in scores]
        return PlayerTally(
            points=sum(score.points for score in scores),
            deals=len(scores),
            made=outcomes.count(Outcome.MADE),
            over=outcomes.count(Outcome.OVER),
            under=outcomes.count(Outcome.UNDER),
            won=player in winners,
        )

    return {seat.player: of(seat.player) for seat in everybody}
