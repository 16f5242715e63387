"""Grades: by shuffles and by moves, each with its bounds, and none beyond."""

import pytest

from scorekeeper.games.gaps.rules.ratings import (
    MIN_MOVES_1996,
    MIN_SHUFFLES_1996,
    Score,
    fewest_moves,
    grade_by_moves,
    grade_by_shuffles,
)


@pytest.mark.parametrize(("shuffles", "stars"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1)])
def test_grade_follows_number_of_shuffles(shuffles: int, stars: int) -> None:
    grade = grade_by_shuffles(Score(shuffles, 300))
    assert grade
    assert grade.stars == stars


@pytest.mark.parametrize(
    ("moves", "stars"),
    [(56, 5), (70, 5), (71, 4), (80, 4), (81, 3), (90, 3), (100, 2), (101, 1), (120, 1)],
)
def test_grade_follows_number_of_moves(moves: int, stars: int) -> None:
    grade = grade_by_moves(Score(9, moves))
    assert grade
    assert grade.stars == stars


def test_score_beyond_last_grade_gets_none() -> None:
    assert grade_by_shuffles(Score(5, 50)) is None
    assert grade_by_moves(Score(0, 121)) is None


def test_ties_are_decided_by_the_other_figure() -> None:
    assert sorted(MIN_SHUFFLES_1996) == list(MIN_SHUFFLES_1996)
    assert sorted(MIN_MOVES_1996, key=fewest_moves) == list(MIN_MOVES_1996)
    assert min([Score(1, 70), Score(1, 60)]) == Score(1, 60)
    assert min([Score(3, 60), Score(1, 60)], key=fewest_moves) == Score(1, 60)
