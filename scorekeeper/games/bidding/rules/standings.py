"""What carries over from deal to deal: premiums, and bags with their fine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.premiums import Scores, premiums
from scorekeeper.games.bidding.rules.results import BidOutcome, DealScore, PointsLine


@dataclass(frozen=True, slots=True)
class SideDeal:
    """A side's score in a deal, including the fine for bags.

    Args:
        lines: the points in tenths, each with its reason.
        outcome: the bid's outcome.
        overtricks: tricks beyond the bid.
        bags: overtricks since the last fine, this deal's included.
    """

    lines: tuple[PointsLine, ...]
    outcome: BidOutcome
    overtricks: int
    bags: int

    @property
    def points(self) -> int:
        """The sum of the lines, in tenths."""
        return sum(line.points for line in self.lines)

    @property
    def reason(self) -> Text:
        """All reasons in one sentence."""
        first, *more = (line.reason for line in self.lines)
        for reason in more:
            first = Text("%(first)s; %(then)s", {"first": first, "then": reason})
        return first


def carry_over(
    game: BiddingGame, deals: Scores, cards: Sequence[int], sides: int
) -> tuple[tuple[SideDeal, ...], ...]:
    """Add premiums, bags and fines to the scores of a sitting's deals, by deal and side.

    `deals` are in order, with their hand sizes in `cards`. Unfinished deals are empty, both in
    `deals` and in the result.
    """
    bags, by_deal = (0,) * sides, []
    earned = premiums(game, deals, cards)
    for index, deal in enumerate(deals):
        scored = (
            replace(score, lines=(*score.lines, *earned.get((index, side), ())))
            for side, score in enumerate(deal)
        )
        scores = tuple(with_bags(game, s, had) for s, had in zip(scored, bags, strict=False))
        bags = tuple(score.bags for score in scores) or bags
        by_deal.append(scores)
    return tuple(by_deal)


def with_bags(game: BiddingGame, scored: DealScore, had: int) -> SideDeal:
    """Add the fine for bags to a deal's score; the side had `had` bags before."""
    bags = had + scored.overtricks
    if not game.bag_limit:
        return SideDeal(scored.lines, scored.outcome, scored.overtricks, 0)
    fines, left = divmod(bags, game.bag_limit)
    fined: list[PointsLine] = []
    if fines:
        points = -game.bag_fine * fines * TENTHS
        fined.append(PointsLine(points, text("bags: %(points)s", points=say_points(points))))
    return SideDeal(tuple(chain(scored.lines, fined)), scored.outcome, scored.overtricks, left)
