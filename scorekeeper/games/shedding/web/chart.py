"""The chart of a match's totals."""

from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.web.charts import Totals, of_totals


def of(match: Match, first: int = 1, last: int | None = None) -> Totals | None:
    """The chart, once two games are written down; of all games, or from `first` to `last`."""
    return of_totals(tuple(enumerate(match.running_totals, 1)), first, last)
