"""The best games of Gaps, of the house and of each player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Response

from scorekeeper.base.text import Text, text
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.rules.ratings import (
    MIN_MOVES_1996,
    MIN_SHUFFLES_1996,
    Grade,
    Score,
    are_graded,
    grade_by_moves,
    grade_by_shuffles,
)
from scorekeeper.games.gaps.rules.rule_set import Goal
from scorekeeper.games.gaps.store.lists import GameLine, fewest_moves, fewest_shuffles, most_home
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.score_filters import ScoreFilter, answer, read_filters
from scorekeeper.web.access import place, requires


def _no_grade(_: Score) -> Grade | None:
    return None


@dataclass(frozen=True, slots=True)
class Best:
    """A list of the best games.

    Args:
        grade: returns a won game's grade; None if the rules have no grades.
        of_1996: scores of 1996, for comparison.
    """

    id: str
    title: Text
    lines: Sequence[GameLine]
    grade: Callable[[Score], Grade | None] = _no_grade
    of_1996: Sequence[Score] = ()


@blueprint.get("/scores")
@requires(Role.VIEWER)
def scores() -> Response:
    """Show the best games by a rule set, of the house or of a `player`."""
    filters = read_filters()
    return answer(
        "gaps/scores.html",
        "gaps/_scores.html",
        filters,
        lists=_lists(filters),
        graded=are_graded(filters.rules),
    )


def _lists(filters: ScoreFilter) -> list[Best]:
    if filters.rules.goal is not Goal.FEW:
        title = text("Most cards home") if filters.rules.goal is Goal.HOME else text("Won or not")
        return [Best("home", title, most_home(place(), filters.rules, filters.numbers))]
    graded = are_graded(filters.rules)
    return [
        Best(
            "shuffles",
            text("Fewest shuffles"),
            fewest_shuffles(place(), filters.rules, filters.numbers),
            grade_by_shuffles if graded else _no_grade,
            MIN_SHUFFLES_1996 if graded else (),
        ),
        Best(
            "moves",
            text("Fewest moves"),
            fewest_moves(place(), filters.rules, filters.numbers),
            grade_by_moves if graded else _no_grade,
            MIN_MOVES_1996 if graded else (),
        ),
    ]
