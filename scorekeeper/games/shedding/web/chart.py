"""The chart of a match's totals."""

from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.web.charts import Totals, of_totals


def of(match: Match, first: int = 1, last: int | None = None) -> Totals | None:
    """Build the chart, once there are two games; of all games, or from `first` to `last`."""
    return of_totals(tuple(enumerate(match.running_totals, 1)), first, last)
