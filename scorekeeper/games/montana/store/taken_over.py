"""Nights in which somebody took over a seat: their standings follow from the whole night.

Tallies are by player, and say nothing of seats; where nobody was replaced they are the same.
"""

from collections.abc import Sequence

from sqlalchemy import Table, exists, select

from scorekeeper.core.sittings import kept
from scorekeeper.core.tables import DealRow, NightRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.standings import Standing, standings
from scorekeeper.games.montana.store.nights import load_these

_night: Table = NightRow.__table__
_deal: Table = DealRow.__table__

TAKEN_OVER = exists().where(
    _deal.c.house_id == _night.c.house_id,
    _deal.c.night_id == _night.c.id,
    _deal.c.facts["sits"].as_string().is_not(None),
)
"""Whether somebody took over a seat in a night."""


def standings_of(place: Place, numbers: Sequence[int]) -> dict[int, tuple[Standing, ...]]:
    """The standings of these nights, by number; four queries, none for no nights."""
    stored = load_these(place, numbers) if numbers else []
    return {each.id: standings(each.night) for each in stored}


def taken_over_on(place: Place, date: str) -> dict[int, tuple[Standing, ...]]:
    """The standings of all nights of that evening in which somebody took over a seat.

    One query, and four more where there are such nights.
    """
    here = (_night.c.house_id == place.house_id) & (_night.c.date == date)
    wanted = select(_night.c.id).where(here, kept(_night), TAKEN_OVER)
    return standings_of(place, place.connection.execute(wanted).scalars().all())
