"""What came of many games: played, won, streaks, averages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.base.rounding import percent
from scorekeeper.games.gaps.rules.ratings import Score


class Played(NamedTuple):
    """What the statistics know of a game; a tuple, for there are many.

    Args:
        person: who plays it; only for telling people apart.
        rules: its rule set, as saved games write it.
        is_open: whether it is neither won nor stuck for good.
        has_turns: whether anything was played.
        won: by what it was won.
    """

    person: int
    rules: str
    is_open: bool
    has_turns: bool
    won: Score | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """What came of some games.

    Args:
        played: those in which something was played.
        scores: by what games were won, in the order in which they were begun.
        streak: how many of the last ones were won without one in between that was not.
        longest: the longest such streak.
    """

    played: int
    scores: tuple[Score, ...]
    streak: int
    longest: int

    @property
    def won(self) -> int:
        """How many were won."""
        return len(self.scores)

    @property
    def percent(self) -> int:
        """The share of games won, in percent."""
        return percent(self.won, self.played) if self.played else 0

    @property
    def shuffles(self) -> float | None:
        """The shuffles of a game that was won, on average."""
        return sum(score.shuffles for score in self.scores) / self.won if self.won else None

    @property
    def moves(self) -> float | None:
        """The moves of a game that was won, on average."""
        return sum(score.moves for score in self.scores) / self.won if self.won else None

    @property
    def by_shuffles(self) -> Mapping[int, int]:
        """How many games were won by how many shuffles."""
        counted: dict[int, int] = {}
        for score in sorted(self.scores):
            counted[score.shuffles] = counted.get(score.shuffles, 0) + 1
        return counted


def by_rules(games: Sequence[Played]) -> dict[str, Statistics]:
    """What came of the games by each rule set, and at "" of all of them.

    The games are in the order in which they were begun. One that is open counts against a streak
    once its player has begun another; until then it may still be won.
    """
    found: dict[str, list[tuple[Score | None, bool]]] = {"": []}
    for game, is_settled in _with_settled(games):
        if game.has_turns or game.won:
            for rules in ("", game.rules):
                found.setdefault(rules, []).append((game.won, is_settled))
    return {rules: _statistics(results) for rules, results in found.items()}


def _with_settled(games: Sequence[Played]) -> Iterator[tuple[Played, bool]]:
    """Each game, and whether it is clear what came of it."""
    newest = {game.person: at for at, game in enumerate(games)}
    for at, game in enumerate(games):
        yield game, bool(game.won) or not game.is_open or newest[game.person] != at


def _statistics(results: Sequence[tuple[Score | None, bool]]) -> Statistics:
    streak = longest = 0
    for won, is_settled in results:
        if is_settled:
            streak = streak + 1 if won else 0
            longest = max(longest, streak)
    return Statistics(len(results), tuple(won for won, _ in results if won), streak, longest)
