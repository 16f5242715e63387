"""Statistics of many games: played, won, streaks, averages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.base.rounding import percent
from scorekeeper.games.gaps.rules.ratings import Score


class Played(NamedTuple):
    """A game for statistics; a tuple, because there are many.

    Args:
        person: identifies the player or device.
        is_open: whether it is neither won nor finally stuck.
        has_turns: whether anything was played.
        won: the shuffles and moves with which it was won.
    """

    person: int
    rules: str
    is_open: bool
    has_turns: bool
    won: Score | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of some games.

    Args:
        played: the number of games with at least one turn.
        scores: the scores of won games, in order of their beginning.
        streak: the current number of wins in a row.
        longest: the longest such streak.
    """

    played: int
    scores: tuple[Score, ...]
    streak: int
    longest: int

    @property
    def won(self) -> int:
        return len(self.scores)

    @property
    def percent(self) -> int:
        """The share of won games, in percent."""
        return percent(self.won, self.played) if self.played else 0

    @property
    def shuffles(self) -> float | None:
        """The average shuffles of a won game."""
        return sum(score.shuffles for score in self.scores) / self.won if self.won else None

    @property
    def moves(self) -> float | None:
        """The average moves of a won game."""
        return sum(score.moves for score in self.scores) / self.won if self.won else None

    @property
    def by_shuffles(self) -> Mapping[int, int]:
        counted: dict[int, int] = {}
        for score in sorted(self.scores):
            counted[score.shuffles] = counted.get(score.shuffles, 0) + 1
        return counted


def by_rules(games: Sequence[Played]) -> dict[str, Statistics]:
    """Compute the statistics by rule set, and at "" of all games.

    The games are in order of their beginning. An open game breaks a streak once its player has
    begun another one; until then it may still be won.
    """
    by_rules: dict[str, list[tuple[Score | None, bool]]] = {"": []}
    for game, is_settled in _with_settled(games):
        if game.has_turns or game.won:
            for rules in ("", game.rules):
                by_rules.setdefault(rules, []).append((game.won, is_settled))
    return {rules: _statistics(results) for rules, results in by_rules.items()}


def _with_settled(games: Sequence[Played]) -> Iterator[tuple[Played, bool]]:
    """Yield each game with whether its result is final."""
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
