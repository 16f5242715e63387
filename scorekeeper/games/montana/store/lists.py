"""Nights in lists: the newest, and what was called in them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Table, bindparam, func, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import Standing, sitting
from scorekeeper.core.tables import ChangeCellRow, ChangeRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules import standings as montana
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.taken_over import standings_of
from scorekeeper.games.montana.store.variants import VARIANTS

_cell: Table = ChangeCellRow.__table__
_change: Table = ChangeRow.__table__


def in_list(standing: montana.SeatStanding) -> Standing:
    """The line of a list that a standing of a night that was read as a whole is."""
    who = standing.who
    return Standing(who.player, who.name, standing.total, standing.won, standing.taken_over)


def _taken_over(place: Place, rows: Sequence[Row[Any]]) -> dict[int, tuple[Standing, ...]]:
    """Those of nights in which somebody took over a seat; three queries where there are some."""
    numbers = [row.number for row in rows if row.cache]
    return {
        number: tuple(map(in_list, standings))
        for number, standings in standings_of(place, numbers).items()
    }


NIGHTS = SittingList(MONTANA, _taken_over)
"""The nights of a house."""


_CALLED = select(sitting.c.facts["deals"]).where(
    sitting.c.house_id == bindparam("house"),
    sitting.c.game == MONTANA,
    sitting.c.number >= bindparam("first"),
    sitting.c.number < bindparam("night"),
)
_LOOKED_BACK = 10  # nights


_BEGAN = select(func.min(_change.c.seq)).where(
    _change.c.house_id == bindparam("house"), _change.c.topic == bindparam("topic")
)
_SINCE = select(_cell.c.topic, _cell.c.cell, _cell.c.before, _cell.c.after, _cell.c.seq).where(
    _cell.c.house_id == bindparam("house"),
    _cell.c.topic.in_(bindparam("topics", expanding=True)),
    unindexed(_cell.c.seq) > _BEGAN.scalar_subquery(),  # else all that was written since
)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a house played when a night began: its games keep their places as long as it goes on.

    Args:
        often: how often each game (its id) was called in the ten nights before.
        later: the games that came into the book since, and which came first.
    """

    often: Mapping[str, int]
    later: Mapping[str, int]

    def place(self, game: str) -> tuple[int, int]:
        """Where that game stands, to sort by: what came later is last."""
        return self.later.get(game, 0), -self.often.get(game, 0)


def habits(place: Place, night_id: int) -> Habits:
    """As it was when that night began, whatever other nights called since; two queries."""
    first = night_id - _LOOKED_BACK
    asked = {"house": place.house_id, "first": first, "night": night_id}
    nights_before = place.connection.execute(_CALLED, asked).scalars()
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
            if row.before is None or game != row.cell:  # new, or offered again
                later[game] = max(row.seq, later.get(game, 0))
        elif row.cell.endswith(".variant"):  # as if nobody had said it
            often[row.before] += 1
            often[row.after] -= 1
    return Habits(often, later)
