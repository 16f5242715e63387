"""The shipped verdicts: lines that win, grades that are fifths; the compact file."""

import random

import pytest

from scorekeeper.games.gaps.files.survey_file import SurveyEntry
from scorekeeper.games.gaps.files.verdicts import (
    GRADES,
    DealVerdict,
    Verdicts,
    shipped_verdicts,
    write_verdicts,
)
from scorekeeper.games.gaps.rules.numbers import Microsoft, deal
from scorekeeper.games.gaps.solver.solve import Verdict, check_line, solve
from tests.depth import THOROUGH, fresh

SHIPPED = shipped_verdicts()
WINNABLE = sorted(number for grade in GRADES for number in SHIPPED.winnable(grade))
LOST = [n for n in range(1, SHIPPED.count + 1) if SHIPPED.verdict(n) == DealVerdict(None, None)]


def sample(numbers: list[int], usual: int) -> list[int]:
    """A few of them at random, or all in `make audit`."""
    return numbers if THOROUGH else random.Random(fresh(1)).sample(numbers, usual)


def test_shipped_lines_win_by_the_rules() -> None:
    for number in sample(WINNABLE, 40):
        line = SHIPPED.line(number)
        check_line(deal(number), line)
        verdict = SHIPPED.verdict(number)
        assert verdict
        assert verdict.moves == len(line)


def test_shipped_losses_are_proved_again() -> None:
    for number in sample(LOST, 3):
        assert solve(deal(number), 60).verdict is Verdict.UNWINNABLE, number


def test_grades_are_fifths_the_easiest_first() -> None:
    for grade in GRADES:
        numbers = SHIPPED.winnable(grade)
        assert 0.15 < len(numbers) / len(WINNABLE) < 0.25
        assert {v.grade for v in map(SHIPPED.verdict, numbers) if v} == {grade}
    limits = [SHIPPED.most_positions(grade) for grade in GRADES[:-1]]
    assert limits == sorted(set(limits))


def test_nothing_is_known_about_other_numbers() -> None:
    for number in (SHIPPED.count + 1, 10**20, Microsoft(32_000)):
        assert SHIPPED.verdict(number) is None


def test_compact_file_holds_the_survey_results() -> None:
    entries = [
        SurveyEntry(number, "won", SHIPPED.line(number), 2**at, 0.1, 0.1)
        for at, number in enumerate(WINNABLE[:10], 1)
    ]
    count = entries[-1].number + 2
    by_number = {entry.number: entry for entry in entries}
    by_number[count] = SurveyEntry(count, "unwinnable", (), 9, 0.1, 0.1)
    whole = [by_number.get(n, SurveyEntry(n, "open", (), 9, 0.1, 0.1)) for n in range(1, count + 1)]
    verdicts = Verdicts(write_verdicts(whole))
    assert verdicts.count == count
    for entry in entries:
        assert verdicts.line(entry.number) == entry.moves
        verdict = verdicts.verdict(entry.number)
        assert verdict
        assert verdict.moves == len(entry.moves)
    assert verdicts.verdict(count) == DealVerdict(None, None)
    assert verdicts.verdict(count - 1) is None
    assert [verdicts.winnable(grade) for grade in GRADES] == [
        WINNABLE[at : at + 2] for at in range(0, 10, 2)
    ]


def test_line_too_long_for_the_compact_file_is_left_out() -> None:
    line = SHIPPED.line(WINNABLE[0])
    long = line * (255 // len(line) + 1)
    verdicts = Verdicts(write_verdicts([SurveyEntry(1, "won", long, 9, 0.1, 0.1)]))
    assert verdicts.verdict(1) is None


@pytest.mark.parametrize(
    "data",
    [b"", SHIPPED.data[:-1], SHIPPED.data + b"x", b"x" + SHIPPED.data],
    ids=["empty", "cut", "longer", "another head"],
)
def test_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no verdicts"):
        Verdicts(data)


def test_shipped_file_is_small() -> None:
    assert len(SHIPPED.data) < 400_000
