"""A table of lines with totals that run on: rounds of a pad, games of a match."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper.web.addresses import as_number
from scorekeeper.web.sheets.parts import Parts

MOST_LINES = 40
LINES = {"a4": 28, "letter": 26, "a5": 18}
"""How many lines a blank page has room for, with what is scored below them."""

_MORE_LINES = 8
_TOGETHER = 2  # so many lines stay with the totals
_MOST_WITH_BOTH = 6  # more columns have no room for what was scored beside the totals


@dataclass(frozen=True, slots=True)
class TotalsCell:
    """What one scored in a line, and has then; what is empty is to be written by hand."""

    scored: str = ""
    total: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """What is printed of a round or game, or a line for one to come; `why` is said below it."""

    number: int
    cells: Sequence[TotalsCell]
    why: str = ""
    empty: bool = False


@dataclass(frozen=True, slots=True)
class TotalsTable:
    """The table.

    Args:
        columns: the names above each; where there are none, one is written by hand.
        lines: all of them, but for those that stay with the sums.
        last_lines: those.
        before: the totals that earlier parts came to, where there are such.
        sums: the totals below; a blank table has none.
        leaders: the columns that lead.
    """

    columns: Sequence[Sequence[str]]
    lines: Sequence[TotalsLine]
    last_lines: Sequence[TotalsLine] = ()
    before: Sequence[str] = ()
    sums: Sequence[str] = ()
    leaders: Sequence[int] = ()

    @property
    def both(self) -> bool:
        """Whether a column has what was scored and the total, or the former alone."""
        return len(self.columns) <= _MOST_WITH_BOTH


def lines_asked_for() -> int:
    """How many empty lines the address asks for, to go on by hand."""
    wanted = as_number(request.args.get("lines", ""))
    return min(_MORE_LINES if wanted is None else wanted, MOST_LINES)


def filled_totals(
    columns: Sequence[Sequence[str]],
    played: Iterable[TotalsLine],
    running: Sequence[Sequence[int]],
    say: Callable[[int], str],
    parts: Parts,
    *,
    to_come: int,
    leaders: Sequence[int],
) -> TotalsTable:
    """The table of the part that is asked for.

    Args:
        columns: the names.
        played: the lines of that part.
        running: the totals after each line of all parts.
        say: how a total is written.
        parts: the parts.
        to_come: so many empty lines follow the last one.
        leaders: the columns that lead in the end.
    """
    part, nothing = parts.here, (0,) * len(columns)
    first = len(running) + 1
    empty = (TotalsCell(),) * len(columns)
    lines = [*played, *(TotalsLine(n, empty, empty=True) for n in range(first, first + to_come))]
    return TotalsTable(
        columns,
        lines[:-_TOGETHER],
        lines[-_TOGETHER:],
        before=[*map(say, running[part.first - 2])] if part.number > 1 else (),
        sums=[*map(say, running[part.last - 1] if part.last else nothing)],
        leaders=leaders if parts.at_end else (),
    )


def blank_totals(columns: Sequence[Sequence[str]], lines: int) -> TotalsTable:
    """So many lines to fill by hand below these names."""
    empty = (TotalsCell(),) * len(columns)
    return TotalsTable(columns, [TotalsLine(n, empty, empty=True) for n in range(1, lines + 1)])
