"""The chart of a night's totals."""

from scorekeeper.games.montana.rules.night import Night
from scorekeeper.web.charts import Totals, of_totals


def build(night: Night, first: int = 1, last: int | None = None) -> Totals | None:
    """The chart of the totals after deals `first` to `last`; None before two deals are done."""
    numbers = map(night.number, night.deals_done)
    return of_totals(tuple(zip(numbers, night.running_totals, strict=True)), first, last)
