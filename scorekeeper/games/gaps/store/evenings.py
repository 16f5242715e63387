"""Results of an evening's games of Gaps by player."""

from dataclasses import dataclass

from sqlalchemy import Table, func, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.sittings import sitting
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.store.games import GAPS
from scorekeeper.games.gaps.store.tables import GapsResultRow

_result: Table = GapsResultRow.__table__

_SHUFFLE_WEIGHT = 100_000  # more than the moves of any game


@dataclass(frozen=True, slots=True)
class GapsShare:
    """A player's games: number, wins, the best of them."""

    played: int
    won: int
    best: Score | None

    @property
    def ahead(self) -> tuple[int, int]:
        """The sort key (0, 0): a solitaire has no wins at tables."""
        return 0, 0

    def __add__(self, other: "GapsShare") -> "GapsShare":
        """Add two results."""
        best = min(filter(None, (self.best, other.best)), default=None)
        return GapsShare(self.played + other.played, self.won + other.won, best)


def load_gaps_shares(place: Place, date: str) -> list[tuple[int, GapsShare]]:
    """Return the results of each player who played on that date, by number; one query."""
    # shuffles before moves
    best = func.min(_result.c.won_shuffles * _SHUFFLE_WEIGHT + _result.c.won_moves)
    rows = place.connection.execute(
        select(_result.c.player_id, func.count(), func.count(_result.c.won_moves), best)
        .join_from(
            sitting,
            _result,
            (_result.c.house_id == sitting.c.house_id)
            # without it SQLite scans all of a house's games instead of a date's
            & (_result.c.sitting_id == unindexed(sitting.c.id)),
        )
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.date == date,
            sitting.c.game == GAPS,
            _result.c.player_id.is_not(None),
        )
        .group_by(_result.c.player_id)
    )
    return [
        (
            player,
            GapsShare(played, won, None if best is None else Score(*divmod(best, _SHUFFLE_WEIGHT))),
        )
        for player, played, won, best in rows
    ]
