"""The line chart of a night's totals, as places on a grid."""

from dataclasses import dataclass

from scorekeeper.games.montana.night import Night

WIDTH, HEIGHT = 340, 180
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 12, 10, 22
_MOST_TICKS = 6
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid: where it is, and the number beside it."""

    at: float
    label: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of a night.

    Args:
        lines: by seat, the corners as SVG's `points`.
        ends: by seat, where the line ends.
        across: totals, from the lowest up; the line of zero is among them.
        along: numbers of deals, from left to right.
        rows: each finished deal's number with the totals after it, the same as a table.
    """

    lines: tuple[str, ...]
    ends: tuple[tuple[float, float], ...]
    across: tuple[Tick, ...]
    along: tuple[Tick, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]


def of(night: Night) -> Chart | None:
    """The chart, once two deals are done."""
    rows = tuple(
        (night.number(deal), totals)
        for deal, totals in zip(night.deals_done, night.running_totals, strict=True)
    )
    return of_totals(rows)


def of_totals(rows: tuple[tuple[int, tuple[int, ...]], ...]) -> Chart | None:
    """The chart of totals by seat after each number, once there are two rows."""
    if len(rows) < 2:
        return None
    values = [0, *(total for _, totals in rows for total in totals)]
    step = _step(max(values) - min(values))
    low, high = min(values) // step * step, -(-max(values) // step) * step

    def x(index: int) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * index / len(rows), 1)

    def y(total: int) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - total) / (high - low), 1)

    corners = [
        [(x(0), y(0)), *((x(n), y(totals[seat])) for n, (_, totals) in enumerate(rows, 1))]
        for seat in range(len(rows[0][1]))
    ]
    every = -(-len(rows) // 10)
    return Chart(
        lines=tuple(" ".join(f"{a},{b}" for a, b in line) for line in corners),
        ends=tuple(line[-1] for line in corners),
        across=tuple(Tick(y(total), total) for total in range(low, high + 1, step)),
        along=tuple(Tick(x(n), rows[n - 1][0]) for n in range(every, len(rows) + 1, every)),
        rows=rows,
    )


def _step(spread: int) -> int:
    """A round distance between two lines of the grid."""
    spread = max(spread, 1)
    return next((s for s in _STEPS if spread <= s * (_MOST_TICKS - 1)), spread)
