"""What carries over from deal to deal, and who has won: premiums, bags, failed bids, the end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.base.leaders import leaders
from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import End, Ties
from scorekeeper.games.bidding.rules.premiums import Scores, premiums
from scorekeeper.games.bidding.rules.results import BidOutcome, DealScore, PointsLine, add_partners


@dataclass(frozen=True, slots=True)
class SideDeal:
    """A side's score in a deal, including the fine for bags.

    Args:
        bags: overtricks since the last fine, this deal's included.
        failed: failed bids so far, this deal's included, in games that count them.
        has_won: the side was the first to bid all tricks and take them, where that wins.
        outcomes: the outcomes of both partners' bids, if they bid each for themselves.
    """

    lines: tuple[PointsLine, ...]
    outcome: BidOutcome
    overtricks: int
    bags: int
    failed: int = 0
    has_won: bool = False
    outcomes: tuple[BidOutcome, ...] = ()

    def outcome_of(self, at: int) -> BidOutcome:
        """The outcome of the bid of the side's seat `at`: 0 or, for the partner, 1."""
        return self.outcomes[at] if self.outcomes else self.outcome

    def with_names(self, names: Sequence[str]) -> "SideDeal":
        """The score with the player's name in each reason that is about one of two partners."""
        if all(line.seat is None for line in self.lines):
            return self
        lines = (
            line
            if line.seat is None
            else replace(
                line,
                reason=Text("%(name)s: %(why)s", {"name": names[line.seat], "why": line.reason}),
            )
            for line in self.lines
        )
        return replace(self, lines=tuple(lines))

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def reason(self) -> Text:
        return join_texts((line.reason for line in self.lines), "; ")


def carry_over(
    game: BiddingGame, deals: Scores, cards: Sequence[int], sides: Sequence[Sequence[int]]
) -> tuple[tuple[SideDeal, ...], ...]:
    """Add premiums, bags and fines to the scores of a sitting's deals, by deal and side.

    Args:
        deals: the scores of each deal by bidder: a side, or a seat if partners bid each for
            themselves. Unfinished deals are empty, here and in the result.
    """
    before: tuple[SideDeal, ...] = (SideDeal((), BidOutcome.MADE, 0, 0),) * len(sides)
    by_deal = []
    earned = premiums(game, deals, cards, sides)
    for index, deal in enumerate(deals):
        with_premiums = [
            replace(score, lines=(*score.lines, *earned.get((index, bidder), ())))
            for bidder, score in enumerate(deal)
        ]
        scored = [add_partners([with_premiums[n] for n in side]) for side in sides if deal]
        is_won = any(score.has_won for score in before)
        scores = tuple(
            _toward_end(game, score, with_bags(game, score, had.bags), had, is_won=is_won)
            for score, had in zip(scored, before, strict=False)
        )
        before = scores or before
        by_deal.append(scores)
    return tuple(by_deal)


def _toward_end(
    game: BiddingGame, scored: DealScore, counted: SideDeal, before: SideDeal, *, is_won: bool
) -> SideDeal:
    """Add what can end the game: a failed bid, and a bid of all tricks that is made.

    Args:
        counted: the same with bags.
        before: the score of the deal before.
        is_won: a side has won already.
    """
    lines, failed, has_won = list(counted.lines), before.failed, before.has_won
    if game.lose_sets and scored.failed:
        failed += 1
        parts = {"count": failed, "limit": game.lose_sets}
        why = text("failed bid %(count)s of %(limit)s", **parts)
        if failed == game.lose_sets:
            why = text("failed bid %(count)s of %(limit)s, so the game is lost", **parts)
        lines.append(PointsLine(0, why))
    if game.all_wins and scored.all_tricks and not is_won:
        has_won = True
        lines.append(PointsLine(0, text("all tricks bid and taken, so the game is won")))
    return replace(counted, lines=tuple(lines), failed=failed, has_won=has_won)


def with_bags(game: BiddingGame, scored: DealScore, had: int) -> SideDeal:
    """Add the fine for bags to a deal's score; the side had `had` bags before."""
    bags = had + scored.overtricks
    if not game.bag_limit:
        return SideDeal(
            scored.lines, scored.outcome, scored.overtricks, 0, outcomes=scored.outcomes
        )
    fines, left = divmod(bags, game.bag_limit)
    fined: list[PointsLine] = []
    if fines:
        points = -game.bag_fine * fines * TENTHS
        fined.append(PointsLine(points, text("bags: %(points)s", points=say_points(points))))
    lines = (*scored.lines, *fined)
    return SideDeal(lines, scored.outcome, scored.overtricks, left, outcomes=scored.outcomes)


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
