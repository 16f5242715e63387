"""Tables of rows with running totals: rounds of a pad, games of a match."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from flask import request

from scorekeeper.web.addresses import as_number
from scorekeeper.web.sheets.fitting import POINTS, WIDTHS, ems, fit_names, largest
from scorekeeper.web.sheets.paper import paper
from scorekeeper.web.sheets.parts import Parts

MOST_LINES = 40
LINES = {"a4": 28, "letter": 26, "a5": 18}
"""Paper size → rows that fit on a blank page with the summary of the scoring below them."""

_MORE_LINES = 8
_TOGETHER = 2  # rows that stay on the page of the totals
_MOST_WITH_BOTH = 6  # with more columns there is no room for scores beside totals
_NUMBER = 11.0  # mm, the column of numbers
_PADDING, _TIGHT = 1.1, 0.6  # mm, beside names and beside numbers
_NARROWEST = 9.0  # mm, wide enough to write in
_NAMES, _CELLS, _SUMS = (11, 9, 8), (10, 9, 8), (15, 12, 10, 9, 8)  # type sizes, in points


@dataclass(frozen=True, slots=True)
class TotalsCell:
    """A score in a row and the total after it; empty cells are to be filled by hand."""

    scored: str = ""
    total: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """The row of a round or game, or an empty one; `why` is a note below it."""

    number: int
    cells: Sequence[TotalsCell]
    why: str = ""
    empty: bool = False

    def part(self, first: int, end: int) -> "TotalsLine":
        """Reduce the row to these columns; `why` is shown with the first ones."""
        return replace(self, cells=self.cells[first:end], why="" if first else self.why)


@dataclass(frozen=True, slots=True)
class TotalsTable:
    """A table with as many columns as fit side by side.

    Args:
        columns: the names above the columns; empty ones are written by hand.
        lines: the rows, except those kept with the sums.
        last_lines: those rows.
        before: the totals of earlier parts, if any.
        sums: the totals below; none in a blank table.
        leaders: the columns that lead.
        scored: the heading of scores beside totals; empty if there are no totals beside them.
        sizes: the type sizes of names, numbers and sums, in points.
        shortened: the names that do not fit, with their printed form.
    """

    columns: Sequence[Sequence[str]]
    lines: Sequence[TotalsLine]
    last_lines: Sequence[TotalsLine] = ()
    before: Sequence[str] = ()
    sums: Sequence[str] = ()
    leaders: Sequence[int] = ()
    scored: str = ""
    sizes: tuple[int, int, int] = (_NAMES[0], _CELLS[0], _SUMS[0])
    shortened: Sequence[tuple[str, str]] = ()

    @property
    def both(self) -> bool:
        """Whether columns have scores and totals, or only scores."""
        return bool(self.scored)

    @property
    def rows(self) -> list[TotalsLine]:
        """All rows."""
        return [*self.lines, *self.last_lines]

    @property
    def numbers(self) -> list[str]:
        """All numbers except the sums."""
        cells = [cell for line in self.rows for cell in line.cells]
        return [*self.before, *(cell.scored for cell in cells), *(cell.total for cell in cells)]

    def part(self, first: int, end: int) -> "TotalsTable":
        """Reduce the table to these columns."""
        return replace(
            self,
            columns=self.columns[first:end],
            lines=[line.part(first, end) for line in self.lines],
            last_lines=[line.part(first, end) for line in self.last_lines],
            before=self.before[first:end],
            sums=self.sums[first:end],
            leaders=[column - first for column in self.leaders if first <= column < end],
        )


def requested_lines() -> int:
    """Read the number of empty rows from the address."""
    line_count = as_number(request.args.get("lines", ""))
    return min(_MORE_LINES if line_count is None else line_count, MOST_LINES)


def filled_totals(
    columns: Sequence[Sequence[str]],
    played: Iterable[TotalsLine],
    running: Sequence[Sequence[int]],
    say: Callable[[int], str],
    parts: Parts,
    *,
    scored: Sequence[str],
    to_come: int,
    leaders: Sequence[int],
) -> list[TotalsTable]:
    """Build the tables of the requested part, several if there are too many columns for one.

    Args:
        columns: the names.
        played: the rows of that part.
        running: the totals after each row of all parts.
        say: formats a total.
        parts: the parts.
        scored: the heading of scores, in a long and a short form.
        to_come: the number of empty rows at the end.
        leaders: the columns that lead at the end.
    """
    part, nothing = parts.here, (0,) * len(columns)
    first = len(running) + 1
    empty = (TotalsCell(),) * len(columns)
    lines = [*played, *(TotalsLine(n, empty, empty=True) for n in range(first, first + to_come))]
    table = TotalsTable(
        columns,
        lines[:-_TOGETHER],
        lines[-_TOGETHER:],
        before=[*map(say, running[part.first - 2])] if part.number > 1 else (),
        sums=[*map(say, running[part.last - 1] if part.last else nothing)],
        leaders=leaders if parts.at_end else (),
    )
    return _fitted(table, scored)


def blank_totals(
    columns: Sequence[Sequence[str]], lines: int, scored: Sequence[str]
) -> list[TotalsTable]:
    """Build empty rows below these names."""
    empty = (TotalsCell(),) * len(columns)
    rows = [TotalsLine(n, empty, empty=True) for n in range(1, lines + 1)]
    return _fitted(TotalsTable(columns, rows), scored)


def _fitted(table: TotalsTable, scored: Sequence[str]) -> list[TotalsTable]:
    """Choose type sizes that fit; split the table into several below each other if needed."""
    count, width = len(table.columns), WIDTHS[paper()] - _NUMBER
    if count <= _MOST_WITH_BOTH:
        half = width / count / 2 - _TIGHT
        heading = next((form for form in scored if ems(form) * 8 <= half * POINTS), "")
        if heading and largest(table.numbers, half, _CELLS):
            return [_sized(replace(table, scored=heading), width)]
    columns = next(
        (
            many
            for many in range(count, 1, -1)
            if width / many >= _NARROWEST
            and largest([*table.numbers, *table.sums], width / many - _TIGHT, _CELLS)
        ),
        1,
    )
    tables = -(-count // columns)
    form = -(-count // tables)
    return [_sized(table.part(first, first + form), width) for first in range(0, count, form)]


def _sized(table: TotalsTable, width: float) -> TotalsTable:
    """Fit the table's type to its columns, and shorten its names if needed."""
    column = width / len(table.columns)
    cell = column / (2 if table.both else 1) - _TIGHT
    names = [name for side in table.columns for name in side]
    fitted = fit_names(names, column - _PADDING, _NAMES)
    printed = iter(fitted.names)
    pairs = zip(fitted.names, names, strict=True)
    return replace(
        table,
        columns=[[next(printed) for _ in side] for side in table.columns],
        sizes=(
            fitted.size,
            largest(table.numbers, cell, _CELLS) or _CELLS[-1],
            largest(table.sums, column - _TIGHT, _SUMS) or _SUMS[-1],
        ),
        shortened=[(short, name) for short, name in pairs if short != name],
    )
