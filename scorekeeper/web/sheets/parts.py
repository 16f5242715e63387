"""Long sheets in parts: each is printed well within the press's time, and reads by itself."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import request

from scorekeeper.web.addresses import as_number

MOST = 60_000
"""So many letters a part has at most; they are printed in some five seconds."""

ROW = 600
"""What a row counts at least: a part has a hundred of them, which are printed in two seconds."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A stretch of what is printed: rows from `first` to `last`, counted from 1, none missing."""

    number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Parts:
    """All parts of a sheet, and the one that is asked for.

    Args:
        all: the parts, in order.
        here: the one that is asked for.
        label: what their rows are, in the reader's language, such as "Deals:".
        counted: whether the rows are numbered on paper, so that a part is called by them.
    """

    all: tuple[SheetPart, ...]
    here: SheetPart
    label: str
    counted: bool = True

    @property
    def several(self) -> bool:
        """Whether it is printed in parts at all."""
        return len(self.all) > 1

    @property
    def at_end(self) -> bool:
        """Whether nothing follows this part."""
        return self.here is self.all[-1]

    def name(self, part: SheetPart) -> str:
        """What one of them is called, in any language."""
        if not self.counted:
            return f"{part.number} / {len(self.all)}"
        return f"{part.first}–{part.last}" if part.first < part.last else str(part.last)


def parts_of(letters: Iterable[int], label: str, *, counted: bool = True) -> Parts:
    """The parts of rows with so many letters each, and the one that the address asks for.

    What is added at the end changes no part that is full.
    """
    parts = cut(letters)
    number = as_number(request.args.get("part", "")) or 1
    return Parts(parts, parts[number - 1] if number <= len(parts) else parts[0], label, counted)


def cut(letters: Iterable[int]) -> tuple[SheetPart, ...]:
    """Rows with so many letters each in parts; one at least, and it may be empty."""
    firsts, used, last = [1], 0, 0
    for row, wide in enumerate((max(wide, ROW) for wide in letters), 1):
        if used + wide > MOST and row > firsts[-1]:
            firsts.append(row)
            used = 0
        used += wide
        last = row
    lasts = [*(first - 1 for first in firsts[1:]), last]
    stretches = zip(firsts, lasts, strict=True)
    return tuple(SheetPart(number, *stretch) for number, stretch in enumerate(stretches, 1))
