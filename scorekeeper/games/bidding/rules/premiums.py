"""Premiums over several deals: for streaks of made or missed bids, and over sets of deals."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    SetLost,
    SetLostWhen,
    SetPairs,
    SetPremium,
    StreakAfter,
)
from scorekeeper.games.bidding.rules.results import BidOutcome, DealScore, PointsLine
from scorekeeper.games.bidding.rules.schedule import set_ranges

Scores = Sequence[tuple[DealScore, ...]]
"""The scores of each deal by bidder, see `carry_over`; empty for an unfinished deal."""

Premiums = Mapping[tuple[int, int], Sequence[PointsLine]]
"""Index of a deal and bidder → the lines of its premiums."""


def premiums(
    game: BiddingGame, deals: Scores, cards: Sequence[int], sides: Sequence[Sequence[int]]
) -> Premiums:
    """The premiums of all deals; for the arguments see `carry_over`."""
    lines: dict[tuple[int, int], list[PointsLine]] = defaultdict(list)
    all_lines = (*_streaks(game, deals, cards), *_sets(game, deals, sides))
    for index, bidder, line in all_lines:
        lines[index, bidder].append(line)
    return lines


Found = Iterator[tuple[int, int, PointsLine]]
"""Index of the deal, bidder, and line of each premium."""


def _streaks(game: BiddingGame, deals: Scores, cards: Sequence[int]) -> Found:
    if not game.streak:
        return
    runs: dict[int, tuple[bool, int]] = {}  # bidder → whether the bids were made, and how many
    for index, scores in enumerate(deals):
        if cards[index] < game.streak_from:
            continue
        for bidder, scored in enumerate(scores):
            if scored.outcome is BidOutcome.ABSENT:
                continue
            was_exact, count = runs.get(bidder, (scored.is_exact, 0))
            count = count + 1 if was_exact is scored.is_exact else 1
            if count >= game.streak:
                lines = _streak(game, count, exact=scored.is_exact)
                yield from ((index, bidder, line) for line in lines)
                count = 0 if game.streak_after is StreakAfter.RESTART else count
            runs[bidder] = (scored.is_exact, count)


def _streak(game: BiddingGame, count: int, *, exact: bool) -> Iterator[PointsLine]:
    points = (game.streak_up if exact else -game.streak_down) * TENTHS
    parts = {"points": say_points(points)}
    if not points:
        return
    if exact:
        why = ntext(
            "%(count)s made in a row: %(points)s",
            "%(count)s made in a row: %(points)s",
            count,
            **parts,
        )
    else:
        why = ntext(
            "%(count)s missed in a row: %(points)s",
            "%(count)s missed in a row: %(points)s",
            count,
            **parts,
        )
    yield PointsLine(points, why)


def _sets(game: BiddingGame, deals: Scores, sides: Sequence[Sequence[int]]) -> Found:
    if game.set_premium is SetPremium.NONE:
        return
    for indexes in set_ranges(game):
        deals_of_set = deals[indexes.start : indexes.stop]
        if len(deals_of_set) == len(indexes) and all(deals_of_set):
            lines = _set(game, deals_of_set, sides)
            yield from ((indexes[-1], bidder, line) for bidder, line in lines)


def _set(
    game: BiddingGame, deals: Scores, sides: Sequence[Sequence[int]]
) -> Iterator[tuple[int, PointsLine]]:
    """Yield the premiums of a set by bidder; who made every bid of the set is clean."""
    bidders = range(len(deals[0]))
    clean = {bidder for bidder in bidders if all(scores[bidder].is_exact for scores in deals)}
    if not clean:
        return
    losers = {*bidders} - clean
    if game.set_pairs is SetPairs.TEAM and game.partners:
        ahead = [side for side in sides if clean.intersection(side)]
        if len(ahead) > 1:
            return
        losers = losers.difference(*ahead) if not clean.issuperset(*ahead) else set()
    elif game.set_lost_when is SetLostWhen.ONE and len(clean) > 1:
        losers = set()
    for bidder in sorted(clean):
        best = game.set_premium is SetPremium.BEST
        points = _best(deals, bidder) if best else game.set_points * TENTHS
        yield bidder, PointsLine(points, text("premium: %(points)s", points=say_points(points)))
    if game.set_lost is SetLost.NONE:
        return
    for bidder in sorted(losers):
        last = game.set_lost is SetLost.LAST
        lost = max(deals[-1][bidder].points, 0) if last else _best(deals, bidder)
        if lost:
            label = say_points(-lost)
            why = (
                text("last deal of the set lost: %(points)s", points=label)
                if last
                else text("best deal of the set lost: %(points)s", points=label)
            )
            yield bidder, PointsLine(-lost, why)


def _best(deals: Scores, bidder: int) -> int:
    """The bidder's most points in a deal of the set; at least 0."""
    return max(0, *(scores[bidder].points for scores in deals))
