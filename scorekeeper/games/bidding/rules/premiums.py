"""Premiums over several deals: for streaks of made or missed bids, and over sets of deals."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.base.text import ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    SetLost,
    SetLostWhen,
    SetPremium,
    StreakAfter,
)
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.results import BidOutcome, DealScore, PointsLine
from scorekeeper.games.bidding.rules.schedule import set_ranges

Scores = Sequence[tuple[DealScore, ...]]
"""The scores of each deal by side; empty for an unfinished deal."""

Premiums = Mapping[tuple[int, int], Sequence[PointsLine]]
"""Index of a deal and side → the lines of its premiums."""


def premiums(game: BiddingGame, deals: Scores, cards: Sequence[int]) -> Premiums:
    """The premiums of all deals; `cards` are the deals' hand sizes."""
    lines: dict[tuple[int, int], list[PointsLine]] = defaultdict(list)
    all_lines = (*_streaks(game, deals, cards), *_sets(game, deals))
    for index, side, line in all_lines:
        lines[index, side].append(line)
    return lines


Found = Iterator[tuple[int, int, PointsLine]]
"""Index of the deal, side, and line of each premium."""


def _streaks(game: BiddingGame, deals: Scores, cards: Sequence[int]) -> Found:
    """Yield the premiums of streaks."""
    if not game.streak:
        return
    runs: dict[int, tuple[bool, int]] = {}  # side → whether the bids were made, and how many
    for index, scores in enumerate(deals):
        if cards[index] < game.streak_from:
            continue
        for side, scored in enumerate(scores):
            if scored.outcome is BidOutcome.ABSENT:
                continue
            was_exact, count = runs.get(side, (scored.is_exact, 0))
            count = count + 1 if was_exact is scored.is_exact else 1
            if count >= game.streak:
                lines = _streak(game, count, exact=scored.is_exact)
                yield from ((index, side, line) for line in lines)
                count = 0 if game.streak_after is StreakAfter.RESTART else count
            runs[side] = (scored.is_exact, count)


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


def _sets(game: BiddingGame, deals: Scores) -> Found:
    """Yield the premiums of sets whose deals are all finished, in the last deal of each."""
    if game.set_premium is SetPremium.NONE:
        return
    for indexes in set_ranges(game):
        deals_of_set = deals[indexes.start : indexes.stop]
        if len(deals_of_set) == len(indexes) and all(deals_of_set):
            yield from ((indexes[-1], side, line) for side, line in _set(game, deals_of_set))


def _set(game: BiddingGame, deals: Scores) -> Iterator[tuple[int, PointsLine]]:
    """Yield the premiums of a set by side; a side is clean if it made every bid of the set."""
    sides = range(len(deals[0]))
    clean = [side for side in sides if all(scores[side].is_exact for scores in deals)]
    for side in clean:
        best = game.set_premium is SetPremium.BEST
        points = _best(deals, side) if best else game.set_points * TENTHS
        yield side, PointsLine(points, text("premium: %(points)s", points=say_points(points)))
    taken = len(clean) == 1 if game.set_lost_when is SetLostWhen.ONE else bool(clean)
    if game.set_lost is SetLost.NONE or not taken:
        return
    for side in sides:
        last = game.set_lost is SetLost.LAST
        lost = max(deals[-1][side].points, 0) if last else _best(deals, side)
        if side not in clean and lost:
            label = say_points(-lost)
            why = (
                text("last deal of the set lost: %(points)s", points=label)
                if last
                else text("best deal of the set lost: %(points)s", points=label)
            )
            yield side, PointsLine(-lost, why)


def _best(deals: Scores, side: int) -> int:
    """The side's most points in a deal of the set; at least 0."""
    return max(0, *(scores[side].points for scores in deals))
