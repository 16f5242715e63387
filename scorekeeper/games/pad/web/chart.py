"""The chart of a pad's totals."""

from dataclasses import replace

from scorekeeper.core.sittings import in_points
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import POINT
from scorekeeper.web.charts import Totals, of_totals


def of(pad: Pad, first: int = 1, last: int | None = None) -> Totals | None:
    """Return the chart; None before the second round.

    Args:
        first, last: the first and the last round of a part; by default of all.
    """
    rows = tuple(enumerate(pad.running_totals, 1))
    drawn = tuple((n, tuple(total // POINT for total in totals)) for n, totals in rows)
    chart = of_totals(drawn, first, last)  # half a point is less than the line's width
    if chart is None:
        return None
    numbers = {n for n, _ in chart.rows}
    exact = ((n, tuple(in_points(t, POINT) for t in totals)) for n, totals in rows)
    return replace(chart, rows=tuple(row for row in exact if row[0] in numbers))
