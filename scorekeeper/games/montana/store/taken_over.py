"""Nights in which somebody took over a seat: their standings follow from the whole night.

Tallies are by player, and say nothing of seats; where nobody was replaced they are the same.
"""

from collections.abc import Sequence

from sqlalchemy import select

from scorekeeper.core.sittings import sitting
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.standings import SeatStanding, standings
from scorekeeper.games.montana.store.nights import load_these


def standings_of(place: Place, numbers: Sequence[int]) -> dict[int, tuple[SeatStanding, ...]]:
    """The standings of these nights, by number; three queries, none for no nights."""
    stored = load_these(place, numbers) if numbers else []
    return {each.id: standings(each.night) for each in stored}


def taken_over_on(place: Place, date: str) -> dict[int, tuple[SeatStanding, ...]]:
    """The standings of all nights of that evening in which somebody took over a seat.

    One query, and three more where there are such nights.
    """
    wanted = select(sitting.c.number).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.date == date,
        sitting.c.game == MONTANA,
        sitting.c.cache.is_not(None),
    )
    return standings_of(place, place.connection.execute(wanted).scalars().all())
