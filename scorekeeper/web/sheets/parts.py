"""Long sheets in parts: each prints within the time limit, and is readable without the others."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import request

from scorekeeper.web.addresses import as_number

MAX = 60_000
"""Characters per part; they print in about five seconds."""

ROW = 600
"""The minimum for a row: a part has at most a hundred rows, which print in two seconds."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A range of rows, from `first` to `last`, counted from 1."""

    number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a sheet, and the requested one.

    Args:
        all: the parts, in order.
        here: the requested part.
        label: the name of the rows, in the reader's language, such as "Deals:".
        counted: whether rows have printed numbers, so that parts are named by them.
    """

    all: tuple[SheetPart, ...]
    here: SheetPart
    label: str
    counted: bool = True

    @property
    def several(self) -> bool:
        return len(self.all) > 1

    @property
    def at_end(self) -> bool:
        return self.here is self.all[-1]

    def name(self, part: SheetPart) -> str:
        if not self.counted:
            return f"{part.number} / {len(self.all)}"
        return f"{part.first}–{part.last}" if part.first < part.last else str(part.last)


def parts_of(letters: Iterable[int], label: str, *, counted: bool = True) -> Parts:
    """Divide rows with these lengths into parts; the address selects one.

    Rows added at the end do not change full parts.
    """
    parts = cut(letters)
    number = as_number(request.args.get("part", "")) or 1
    return Parts(parts, parts[number - 1] if number <= len(parts) else parts[0], label, counted)


def cut(letters: Iterable[int]) -> tuple[SheetPart, ...]:
    """Divide rows with these lengths into parts; there is at least one, possibly empty."""
    firsts, used, last = [1], 0, 0
    for row, wide in enumerate((max(wide, ROW) for wide in letters), 1):
        if used + wide > MAX and row > firsts[-1]:
            firsts.append(row)
            used = 0
        used += wide
        last = row
    lasts = [*(first - 1 for first in firsts[1:]), last]
    stretches = zip(firsts, lasts, strict=True)
    return tuple(SheetPart(number, *stretch) for number, stretch in enumerate(stretches, 1))
