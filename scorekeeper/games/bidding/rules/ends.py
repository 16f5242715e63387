"""Decide when a game is over, and who leads: by points, unless a side has won or lost outright."""

from collections.abc import Sequence

from scorekeeper.base.leaders import leaders
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import End, Ties
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.standings import SideDeal


def meets_end(
    game: BiddingGame,
    done: int,
    in_all: int | None,
    totals: Sequence[int],
    latest: Sequence[SideDeal],
    sides: Sequence[int],
) -> bool:
    """Whether the game is over after `done` finished deals.

    Args:
        in_all: the number of deals of the game; None if it is not fixed.
        totals: tenths of points, by side.
        latest: the scores of the latest finished deal, by side.
        sides: the sides whose players have not left.
    """
    if not done:
        return False
    if any(score.has_won for score in latest):
        return True
    met = (
        (game.end is End.TARGET and max(totals) >= game.target * TENTHS)
        or (game.lose_at < 0 and min(totals) <= game.lose_at * TENTHS)
        or any(has_lost(game, score) for score in latest)
        or (in_all is not None and done >= in_all)
    )
    ahead = leading_sides(game, totals, latest, sides)
    return met and (game.ties is Ties.SHARE or len(ahead) == 1)


def leading_sides(
    game: BiddingGame, totals: Sequence[int], latest: Sequence[SideDeal], sides: Sequence[int]
) -> tuple[int, ...]:
    """The sides that would win now, several if tied; for the arguments see `meets_end`."""
    winners = tuple(side for side, score in enumerate(latest) if score.has_won)
    if winners:
        return winners
    contenders = [side for side in sides if not has_lost(game, latest[side])] or sides
    return tuple(contenders[at] for at in leaders([totals[side] for side in contenders]))


def has_lost(game: BiddingGame, score: SideDeal) -> bool:
    """Whether the number of failed bids has made the side lose."""
    return 0 < game.lose_sets <= score.failed
