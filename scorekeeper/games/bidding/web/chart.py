"""The chart of a sitting's totals."""

from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.web.charts import Totals, of_totals


def of(sitting: BiddingSitting) -> Totals | None:
    """The chart by side, once two deals are done; none where points are no whole numbers."""
    rows = tuple(enumerate(sitting.running_totals, 1))
    if any(total % TENTHS for _, totals in rows for total in totals):
        return None
    return of_totals(tuple((n, tuple(t // TENTHS for t in totals)) for n, totals in rows))
