"""What runs on from deal to deal: bags and their fine."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.scoring import BidOutcome, DealScore, PointsLine


@dataclass(frozen=True, slots=True)
class SideDeal:
    """What a deal brought a side, the fine for bags included.

    Args:
        lines: its points in tenths, each with its reason.
        outcome: how the bid ended.
        overtricks: tricks beyond the bid.
        bags: overtricks since the last fine, this deal's included.
    """

    lines: tuple[PointsLine, ...]
    outcome: BidOutcome
    overtricks: int
    bags: int

    @property
    def points(self) -> int:
        """All of it, in tenths."""
        return sum(line.points for line in self.lines)

    @property
    def reason(self) -> Text:
        """Why, in one sentence."""
        first, *more = (line.reason for line in self.lines)
        for reason in more:
            first = Text("%(first)s; %(then)s", {"first": first, "then": reason})
        return first


def added_up(
    game: BiddingGame, deals: Sequence[tuple[DealScore, ...]], sides: int
) -> tuple[tuple[SideDeal, ...], ...]:
    """What each deal brought each side, bags and all.

    `deals` are in their order; one that is not done is empty, here as there.
    """
    bags, found = (0,) * sides, []
    for deal in deals:
        line = tuple(with_bags(game, one, had) for one, had in zip(deal, bags, strict=False))
        bags = tuple(one.bags for one in line) or bags
        found.append(line)
    return tuple(found)


def with_bags(game: BiddingGame, scored: DealScore, had: int) -> SideDeal:
    """A deal's score with the fine for bags, for a side that had so many before."""
    bags = had + scored.overtricks
    if not game.bag_limit:
        return SideDeal(scored.lines, scored.outcome, scored.overtricks, 0)
    fines, left = divmod(bags, game.bag_limit)
    fined: list[PointsLine] = []
    if fines:
        points = -game.bag_fine * fines * TENTHS
        fined.append(PointsLine(points, text("bags: %(points)s", points=say_points(points))))
    return SideDeal(tuple(chain(scored.lines, fined)), scored.outcome, scored.overtricks, left)
