"""The chart of a sitting's totals."""

from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.web.charts import Totals, of_totals


def build(sitting: BiddingSitting) -> Totals | None:
    """The chart by side, once two deals are done; None if points are not integers."""
    totals = enumerate(sitting.running_totals, 1)
    rows = tuple(row for row, done in zip(totals, sitting.side_deals, strict=True) if done)
    if any(total % TENTHS for _, points in rows for total in points):
        return None
    return of_totals(tuple((n, tuple(t // TENTHS for t in points)) for n, points in rows))
