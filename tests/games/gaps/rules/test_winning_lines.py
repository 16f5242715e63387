"""Lines shown when a game is won."""

from itertools import pairwise

from scorekeeper.games.gaps.rules.winning_lines import WINNING_LINES, winning_line


def test_winning_lines_are_many_distinct_and_short() -> None:
    lines = [str(line) for line in WINNING_LINES]
    assert len(lines) >= 54
    assert len({line.casefold() for line in lines}) == len(lines)
    for line in lines:
        assert len(line) <= 70, line
        assert line.endswith((".", "?")), line
        assert "!" not in line, line


def test_every_line_is_used_before_one_repeats() -> None:
    all_of_them, many = {str(line) for line in WINNING_LINES}, len(WINNING_LINES)
    for first in (0, 1, many - 1, 10**12):
        lines = [str(winning_line(turn)) for turn in range(first, first + many)]
        assert set(lines) == all_of_them
        assert lines[-1] != str(winning_line(first + many)) == lines[0]


def test_consecutive_lines_are_not_neighbours_in_list() -> None:
    places = [WINNING_LINES.index(winning_line(turn)) for turn in range(len(WINNING_LINES))]
    assert all(abs(place - after) > 1 for place, after in pairwise(places))
