"""Grades and reference scores of a won game; they are no science.

Both come from players of the Windows program, so they apply to games by its rules only.
"""

from dataclasses import dataclass

from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """Sorted by the fewest shuffles: ties go to fewer moves."""

    shuffles: int
    moves: int


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade from 1 to 5 (the best), with its rarity by hearsay."""

    stars: int
    name: Text
    rarity: Text


_NAMES = (
    text("Legend of the gaps"),
    text("Master"),
    text("Old hand"),
    text("Good player"),
    text("Getting there"),
)


def _grades(*limits: tuple[int, Text]) -> tuple[tuple[int, Grade], ...]:
    return tuple(
        (limit, Grade(len(_NAMES) - place, _NAMES[place], rarity))
        for place, (limit, rarity) in enumerate(limits)
    )


BY_SHUFFLES = _grades(
    (0, text("almost never")),
    (1, text("extremely rarely")),
    (2, text("one game in 100")),
    (3, text("one game in 20")),
    (4, text("one game in 5")),
)
"""The most shuffles for each grade, the best first."""

BY_MOVES = _grades(
    (70, text("hardly ever")),
    (80, text("rarely")),
    (90, text("one game in 100")),
    (100, text("one game in 20")),
    (120, text("one game in 5")),
)

MIN_SHUFFLES_1996 = tuple(Score(0, moves) for moves in (61, 73, 78, 86, 95, 95))
"""Games with the fewest shuffles that players of 1996 reported."""

MIN_MOVES_1996 = (
    Score(1, 56),
    Score(13, 66),
    Score(3, 68),
    Score(1, 72),
    Score(1, 74),
    Score(4, 77),
)
"""Games with the fewest moves, without those above."""


def are_graded(rules: RuleSet) -> bool:
    """Whether grades and the scores of 1996 apply to these rules."""
    return rules == CLASSIC


def grade_by_shuffles(score: Score) -> Grade | None:
    """Return a won game's grade for its shuffles; None for more than four."""
    return next((grade for limit, grade in BY_SHUFFLES if score.shuffles <= limit), None)


def grade_by_moves(score: Score) -> Grade | None:
    """Return a won game's grade for its moves; None for more than 120."""
    return next((grade for limit, grade in BY_MOVES if score.moves <= limit), None)


def fewest_moves(score: Score) -> tuple[int, int]:
    """The sort key for the fewest moves: ties go to fewer shuffles."""
    return score.moves, score.shuffles
