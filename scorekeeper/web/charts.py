"""Charts as coordinates on a grid: size, axis labels, and lines of totals."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 340, 180
LEFT, RIGHT, TOP, BOTTOM = 41, 12, 10, 22
_MAX_TICKS = 6
_MAX_ALONG = 10
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


@dataclass(frozen=True, slots=True)
class Tick:
    """A grid line: position and number."""

    at: float
    label: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A vertical axis from `low` to `high` in round steps."""

    low: int
    high: int
    step: int

    def y(self, value: int) -> int:
        """Return the position of a value; `low` is at the bottom."""
        room = HEIGHT - TOP - BOTTOM
        return round(TOP + room * (self.high - value) / (self.high - self.low))

    @property
    def across(self) -> tuple[Tick, ...]:
        """The grid lines, from the lowest up."""
        return tuple(Tick(self.y(n), n) for n in range(self.low, self.high + 1, self.step))


def grid(lowest: int, highest: int) -> Grid:
    """Build the axis for values from `lowest` to `highest`; it has at least two lines."""
    spread = max(highest - lowest, 1)
    step = next((step for step in _STEPS if spread <= step * (_MAX_TICKS - 1)), spread)
    low = lowest // step * step
    return Grid(low, max(-(-highest // step) * step, low + step), step)


@dataclass(frozen=True, slots=True)
class Totals:
    """A line chart of running totals, one line per seat.

    Args:
        lines: by seat, the points of an SVG polyline.
        ends: by seat, the last point.
        across: grid lines of totals, from the lowest up; zero is one of them if the axis includes
            it.
        along: numbers of deals or games, from left to right.
        rows: each number with its totals, for the same chart as a table.
    """

    lines: tuple[str, ...]
    ends: tuple[tuple[float, float], ...]
    across: tuple[Tick, ...]
    along: tuple[Tick, ...]
    rows: tuple[tuple[int, tuple[float, ...]], ...]


def of_totals(
    rows: tuple[tuple[int, tuple[int, ...]], ...], first: int = 1, last: int | None = None
) -> Totals | None:
    """Build the chart of totals by seat after each number, if there are at least two rows.

    A part has the numbers from `first` to `last`, and starts with the totals before them.
    """
    before = [totals for number, totals in rows if number < first]
    rows = tuple(row for row in rows if row[0] >= first and (last is None or row[0] <= last))
    if len(rows) < 2:
        return None
    start = before[-1] if before else (0,) * len(rows[0][1])
    values = [*start, *(total for _, totals in rows for total in totals)]
    lines = grid(min(values), max(values))

    def x(index: int) -> int:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * index / len(rows))

    corners = [
        [
            (x(0), lines.y(start[seat])),
            *((x(n), lines.y(totals[seat])) for n, (_, totals) in enumerate(rows, 1)),
        ]
        for seat in range(len(rows[0][1]))
    ]
    every = -(-len(rows) // _MAX_ALONG)
    return Totals(
        lines=tuple(" ".join(f"{a},{b}" for a, b in line) for line in corners),
        ends=tuple(line[-1] for line in corners),
        across=lines.across,
        along=tuple(Tick(x(n), rows[n - 1][0]) for n in range(every, len(rows) + 1, every)),
        rows=rows,
    )


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the bid chart: its count, and its shade from 0 to 1."""

    x: float
    y: float
    count: int
    dark: float


@dataclass(frozen=True, slots=True)
class BidRow:
    """A row of the bid chart: the label's position, its cells, and the cell of the exact bid."""

    bid: str
    at: float
    cells: tuple[Cell, ...]
    aim: tuple[float, float]


@dataclass(frozen=True, slots=True)
class BidChart:
    """A heat map of bids: a row per bid, a column per number of tricks taken.

    Args:
        size: the side of a cell.
        rows: from top to bottom, the lowest bid first.
        along: the numbers of tricks, from left to right.
    """

    size: float
    height: float
    rows: tuple[BidRow, ...]
    along: tuple[Tick, ...]


_NAMES = 88
_LARGEST = 22.0


def of_bids(lines: Sequence[tuple[str, int, Sequence[int]]]) -> BidChart | None:
    """Build the bid chart; each line has a bid's name, its target, and the counts by tricks taken.

    A cell's shade is its share of the row. Without bids there is no chart.
    """
    if not lines:
        return None
    columns = max(max(len(taken), target + 1) for _, target, taken in lines)
    size = round(min((WIDTH - _NAMES) / columns, _LARGEST), 1)
    rows = []
    for n, (bid, target, taken) in enumerate(lines):
        y, bids = round(n * size, 1), sum(taken)
        cells = tuple(
            Cell(round(_NAMES + tricks * size, 1), y, count, round(count / bids, 2))
            for tricks, count in enumerate(taken)
            if count
        )
        aim = (round(_NAMES + target * size, 1), y)
        rows.append(BidRow(bid, round(y + size / 2 + 4, 1), cells, aim))
    along = tuple(Tick(round(_NAMES + (n + 0.5) * size, 1), n) for n in range(columns))
    return BidChart(size, round(len(lines) * size + 18, 1), tuple(rows), along)
