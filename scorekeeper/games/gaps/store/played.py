"""Which deals a house has played."""

from collections.abc import Sequence

from sqlalchemy import Table, select

from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.numbers import write_number
from scorekeeper.games.gaps.store.tables import GapsResultRow

_result: Table = GapsResultRow.__table__


def unplayed_first(place: Place, numbers: Sequence[int]) -> list[int]:
    """Return these deals; those that the house has played come last."""
    query = select(_result.c.deal).where(
        _result.c.house_id == place.house_id, _result.c.deal.in_(map(write_number, numbers))
    )
    played = set(place.connection.execute(query).scalars())
    return sorted(numbers, key=lambda number: write_number(number) in played)
