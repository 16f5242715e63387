"""Nights with substitutes: their standings have to be computed from the whole night.

Tallies are by player, not by seat; both are equal only in nights without substitutes.
"""

from sqlalchemy import select

from scorekeeper.core.sittings import sitting
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.standings import SeatStanding, standings
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import with_current_players


def taken_over_on(place: Place, date: str) -> dict[int, tuple[SeatStanding, ...]]:
    """The standings of all nights of a date that have substitutes.

    One query, and three more if there are such nights.
    """
    query = select(sitting.c.number).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.date == date,
        sitting.c.game == MONTANA,
        sitting.c.cache.is_not(None),
    )
    numbers = place.connection.execute(query).scalars().all()
    nights = map(with_current_players, NightTopic.load_numbered(place, numbers))
    return {stored.number: standings(stored.value) for stored in nights}
