"""Sheets of rows with running totals: rounds of a pad, games of a match."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from flask import Response, request

from scorekeeper.core.stored import Stored
from scorekeeper.web.addresses import as_number
from scorekeeper.web.charts import Totals
from scorekeeper.web.sheets.fitting import POINTS, WIDTHS, ems, fit_names, largest
from scorekeeper.web.sheets.paper import SittingSheet, paper, sheet
from scorekeeper.web.sheets.parts import parts_of

R = TypeVar("R")

STYLES = ("sheets/totals",)
MAX_LINES = 40
LINES = {"a4": 28, "letter": 26, "a5": 18}
"""Paper size → rows that fit on a blank page with the summary of the scoring below them."""

_MORE_LINES = 8
_TOGETHER = 2  # rows that stay on the page of the totals
_MAX_WITH_BOTH = 6  # with more columns there is no room for scores beside totals
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


def totals_sheet(
    template: str,
    stored: Stored[Any],
    rows: Sequence[R],
    row: Callable[[R, Sequence[int]], tuple[Sequence[TotalsCell], str]],
    *,
    game_name: str,
    here: str,
    label: str,
    letters: Iterable[int],
    columns: Sequence[Sequence[str]],
    scored: Sequence[str],
    say: Callable[[int], str],
    chart: Callable[[Any, int, int], Totals | None],
    **values: Any,
) -> Response:
    """Render the sheet of a sitting; an open one gets `lines` empty rows to continue by hand.

    Args:
        rows: its rounds, or what it calls them.
        row: returns the cells of one of them, for the totals after it, and the note below it.
        here: the path of the sitting in the app.
        label: the name of the rows, such as "Deals:".
        letters: the length of each row's note.
        columns: the names above the columns.
        scored: the heading of scores, in a long and a short form.
        chart: draws the chart of a sitting's rows from the first to the last.
        values: further template values.
    """
    sitting, parts = stored.value, parts_of(letters, label)
    part, running = parts.here, sitting.running_totals
    to_come = parts.at_end and not (sitting.is_over or stored.deleted_at)
    more = _requested_lines() if to_come else 0
    played = zip(rows[part.first - 1 : part.last], running[part.first - 1 : part.last], strict=True)
    lines = [TotalsLine(n, *row(*pair)) for n, pair in enumerate(played, part.first)]
    lines += _empty_lines(len(columns), len(running) + 1, more)
    table = TotalsTable(
        columns,
        lines[:-_TOGETHER],
        lines[-_TOGETHER:],
        before=[*map(say, running[part.first - 2])] if part.number > 1 else (),
        sums=[*map(say, running[part.last - 1] if part.last else (0,) * len(columns))],
        leaders=sitting.leaders if parts.at_end else (),
    )
    return sheet(
        template,
        title=SittingSheet(game_name, sitting.name, sitting.date),
        styles=STYLES,
        back=here,
        link=here,
        options="sheets/empty_lines.html" if to_come else "",
        in_parts=parts,
        empty_lines=more,
        deleted=bool(stored.deleted_at),
        tables=_fitted(table, scored),
        chart=chart(sitting, part.first, part.last),
        **values,
    )


def _requested_lines() -> int:
    """Read the number of empty rows from the address."""
    line_count = as_number(request.args.get("lines", ""))
    return min(_MORE_LINES if line_count is None else line_count, MAX_LINES)


def blank_totals(
    columns: Sequence[Sequence[str]], lines: int, scored: Sequence[str]
) -> list[TotalsTable]:
    """Build empty rows below these names."""
    return _fitted(TotalsTable(columns, _empty_lines(len(columns), 1, lines)), scored)


def _empty_lines(columns: int, first: int, count: int) -> list[TotalsLine]:
    cells = (TotalsCell(),) * columns
    return [TotalsLine(n, cells, empty=True) for n in range(first, first + count)]


def _fitted(table: TotalsTable, scored: Sequence[str]) -> list[TotalsTable]:
    """Choose type sizes that fit; split the table into several below each other if needed."""
    count, width = len(table.columns), WIDTHS[paper()] - _NUMBER
    if count <= _MAX_WITH_BOTH:
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
