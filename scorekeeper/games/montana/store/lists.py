"""Nights in lists, and how often games were called in recent nights."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Table, bindparam, func, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.sitting_lists import SittingList, taken_over_loader
from scorekeeper.core.sittings import Standing, sitting
from scorekeeper.core.stored import Stored
from scorekeeper.core.tables import ChangeCellRow, ChangeRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules import standings as montana
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import SeatStanding, standings
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import with_current_players
from scorekeeper.games.montana.store.variants import VARIANTS

_cell: Table = ChangeCellRow.__table__
_change: Table = ChangeRow.__table__


def to_list_standing(standing: montana.SeatStanding) -> Standing:
    """The standing as a list shows it, for a night that was loaded as a whole."""
    who = standing.who
    return Standing(who.player, who.name, standing.total, standing.won, standing.taken_over)


def _standings(stored: Stored[Night]) -> list[Standing]:
    return [*map(to_list_standing, montana.standings(with_current_players(stored).value))]


NIGHTS = SittingList(MONTANA, taken_over_loader(NightTopic, _standings))
"""The nights of a house."""


_CALLED = select(sitting.c.facts["deals"]).where(
    sitting.c.house_id == bindparam("house"),
    sitting.c.game == MONTANA,
    sitting.c.number >= bindparam("first"),
    sitting.c.number < bindparam("night"),
)
_RECENT = 10  # nights


_BEGAN = select(func.min(_change.c.seq)).where(
    _change.c.house_id == bindparam("house"), _change.c.topic == bindparam("topic")
)
_SINCE = select(_cell.c.topic, _cell.c.cell, _cell.c.before, _cell.c.after, _cell.c.seq).where(
    _cell.c.house_id == bindparam("house"),
    _cell.c.topic.in_(bindparam("topics", expanding=True)),
    unindexed(_cell.c.seq)
    > _BEGAN.scalar_subquery(),  # the planner would read all later changes instead
)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a house played before a night began, so that games keep their order during the night.

    Args:
        often: game id → number of calls in the ten nights before.
        later: games added to the book since, with sequence numbers in order of addition.
    """

    often: Mapping[str, int]
    later: Mapping[str, int]

    def place(self, game: str) -> tuple[int, int]:
        """Sort key of a game: most called first, added ones last."""
        return self.later.get(game, 0), -self.often.get(game, 0)


def habits(place: Place, night_id: int) -> Habits:
    """The habits when that night began, ignoring later calls in other nights; two queries."""
    first = night_id - _RECENT
    nights_range = {"house": place.house_id, "first": first, "night": night_id}
    nights_before = place.connection.execute(_CALLED, nights_range).scalars()
    deals = (deal for night in nights_before for deal in (night or {}).values())
    often = Counter(deal["variant"] for deal in deals if "variant" in deal)
    nights = [NightTopic(number).name for number in range(first, night_id)]
    changed = {
        "house": place.house_id,
        "topic": NightTopic(night_id).name,
        "topics": [*nights, VARIANTS.topic],
    }
    later: dict[str, int] = {}
    for row in place.connection.execute(_SINCE, changed):
        if row.topic == VARIANTS.topic:
            game = row.cell.removeprefix("archived.")
            if row.before is None or game != row.cell:  # new, or restored
                later[game] = max(row.seq, later.get(game, 0))
        elif row.cell.endswith(".variant"):  # undo this later change of a call
            often[row.before] += 1
            often[row.after] -= 1
    return Habits(often, later)


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
