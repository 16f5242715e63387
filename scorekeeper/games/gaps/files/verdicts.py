"""The shipped verdicts: which numbered deals can be won without a shuffle, and how.

`seeds/gaps/verdicts.bin` is made by `scorekeeper gaps survey --compact`. Its bytes are

- `gaps-verdicts/1` and a line end, then the number of deals N in 4 bytes (most significant first);
- 4 bytes for each deal from 1 to N: the moves of the shortest known winning line, or 0 if it is not
  settled or its line has 255 moves or more, or 255 if it cannot be won; the number of bytes of its
  line; in two bytes the effort, 2048 × log₂ of the number of positions that the solver searched
  until it won, rounded;
- the lines, as whole numbers (most significant byte first). The remainder by the number of possible
  moves is the index of the first move among them, in the order of `Board.moves`; the quotient is
  the rest of the line. That is about 1.4 bits a move.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp2, log2

from scorekeeper.assets import asset
from scorekeeper.games.gaps.files.survey_file import SurveyEntry
from scorekeeper.games.gaps.rules.board import Board, Move
from scorekeeper.games.gaps.rules.numbers import Number, deal

GRADES = range(1, 6)
"""Grades of difficulty, the easiest first: each has a fifth of the deals that can be won."""

_HEAD = b"gaps-verdicts/1\n"
_COUNT_BYTES = 4
_DEAL_BYTES = 4
_EFFORT = 2048  # for twice as many positions
_UNWINNABLE = 255


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """What is known about a deal without a shuffle.

    Args:
        moves: the number of moves of the shortest known winning line; None if it cannot be won.
        grade: its difficulty from 1 to 5; None if it cannot be won.
    """

    moves: int | None
    grade: int | None


@dataclass(frozen=True)
class Verdicts:
    """Verdicts about the deals from 1 on, as in the file."""

    data: bytes

    def __post_init__(self) -> None:
        if not self.data.startswith(_HEAD) or len(self.data) != self._lines_at + self._line_bytes:
            raise ValueError("no verdicts, or damaged ones")

    @property
    def count(self) -> int:
        return int.from_bytes(self.data[len(_HEAD) :][:_COUNT_BYTES])

    def verdict(self, number: Number) -> DealVerdict | None:
        """Return what is known about a deal; None if nothing is."""
        if not isinstance(number, int) or not 1 <= number <= self.count:
            return None
        moves = self._moves[number - 1]
        if moves in {0, _UNWINNABLE}:
            return DealVerdict(None, None) if moves else None
        return DealVerdict(moves, self._grade(number))

    def winnable(self, grade: int) -> Sequence[int]:
        """Return the numbers of the deals of this difficulty."""
        return self._by_grade[grade]

    def most_positions(self, grade: int) -> int:
        """Return the most positions that the solver searches in a deal of a grade but the last.

        It is rounded to two digits.
        """
        exact = round(exp2(self._limits[grade - 1] / _EFFORT))
        return round(exact, 2 - len(str(exact)))

    def line(self, number: int) -> tuple[Move, ...]:
        sizes = self._column(1)
        at = self._lines_at + sum(sizes[: number - 1])
        rest = int.from_bytes(self.data[at : at + sizes[number - 1]])
        board, line = deal(number), list[Move]()
        while len(line) < self._moves[number - 1]:
            rest, index = divmod(rest, len(board.moves))
            line.append(board.moves[index])
            board = board.after(line[-1])
        return tuple(line)

    def _column(self, at: int) -> bytes:
        first = len(_HEAD) + _COUNT_BYTES + at
        return self.data[first : self._lines_at : _DEAL_BYTES]

    @cached_property
    def _moves(self) -> bytes:
        return self._column(0)

    @cached_property
    def _efforts(self) -> list[int]:
        pairs = zip(self._column(2), self._column(3), strict=True)
        return [high * 256 + low for high, low in pairs]

    @property
    def _lines_at(self) -> int:
        return len(_HEAD) + _COUNT_BYTES + _DEAL_BYTES * self.count

    @property
    def _line_bytes(self) -> int:
        return sum(self._column(1))

    @cached_property
    def _limits(self) -> list[int]:
        """The largest efforts of the grades except the last."""
        won = sorted(self._efforts[number - 1] for number in self._winnable)
        return [won[len(won) * grade // len(GRADES) - 1] for grade in GRADES[:-1]]

    @cached_property
    def _winnable(self) -> list[int]:
        return [n for n, moves in enumerate(self._moves, 1) if moves not in {0, _UNWINNABLE}]

    @cached_property
    def _by_grade(self) -> dict[int, list[int]]:
        grades: dict[int, list[int]] = {grade: [] for grade in GRADES}
        for number in self._winnable:
            grades[self._grade(number)].append(number)
        return grades

    def _grade(self, number: int) -> int:
        return GRADES[bisect_left(self._limits, self._efforts[number - 1])]


@lru_cache(maxsize=1)
def shipped_verdicts() -> Verdicts:
    """Load the verdicts that ship with the app."""
    return Verdicts((asset("seeds") / "gaps/verdicts.bin").read_bytes())


def write_verdicts(entries: Iterable[SurveyEntry]) -> bytes:
    """Write these entries, for the deals from 1 on in order, as the bytes of the file."""
    deals, lines = bytearray(), bytearray()
    for entry in entries:
        moves = entry.moves if len(entry.moves) < _UNWINNABLE else ()
        line = _write_line(deal(entry.number), moves)
        effort = round(_EFFORT * log2(entry.positions)) if moves else 0
        count = _UNWINNABLE if entry.verdict == "unwinnable" else len(moves)
        deals += bytes([count, len(line), *effort.to_bytes(2)])
        lines += line
    size = (len(deals) // _DEAL_BYTES).to_bytes(_COUNT_BYTES)
    return _HEAD + size + deals + lines


def _write_line(board: Board, moves: Sequence[Move]) -> bytes:
    digits = list[tuple[int, int]]()
    for move in moves:
        digits.append((board.moves.index(move), len(board.moves)))
        board = board.after(move)
    written = 0
    for index, base in reversed(digits):
        written = written * base + index
    return written.to_bytes((written.bit_length() + 7) // 8)
