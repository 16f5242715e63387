"""Nights in lists: the newest, and what was called in them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, bindparam, func, select

from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import (
    DISCARDED,
    OPEN,
    OVER,
    Standing,
    newest,
    numbered,
    on_evening,
    sitting,
)
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, PlayerRow, TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules import standings as montana
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.taken_over import standings_of
from scorekeeper.games.montana.store.variants import BookTopic

_player: Table = PlayerRow.__table__
_tally: Table = TallyRow.__table__
_cell: Table = ChangeCellRow.__table__
_change: Table = ChangeRow.__table__


@dataclass(frozen=True, slots=True)
class Summary:
    """A night in a list."""

    id: int
    name: str
    date: str
    finished: bool
    standings: tuple[Standing, ...]


def in_list(standing: montana.SeatStanding) -> Standing:
    """The line of a list that a standing of a night that was read as a whole is."""
    who = standing.who
    return Standing(who.player, who.name, standing.total, standing.won, standing.taken_over)


def list_nights(
    place: Place,
    *,
    most: int,
    before: int | None = None,
    finished: bool | None = None,
    discarded: bool = False,
) -> list[Summary]:
    """The newest nights by their dates, at most `most`, older than the night `before`.

    Two queries, one more where somebody in them was merged, and three more where somebody took
    over a seat. Standings are in seat order; a discarded night has none.
    """
    state = {None: None, True: OVER, False: OPEN}[finished]
    if discarded:
        state = DISCARDED
    return _summaries(place, newest(place, MONTANA, most=most, state=state, before=before))


def summaries(place: Place, numbers: Sequence[int]) -> list[Summary]:
    """The nights with these numbers, in this order; as many queries as `list_nights`."""
    return _summaries(place, numbered(place, MONTANA, numbers))


def nights_on(place: Place, date: str, *, most: int) -> list[Summary]:
    """The first nights of that evening, in order; as many queries as `list_nights`."""
    return _summaries(place, on_evening(place, MONTANA, date, most=most))


def _summaries(place: Place, rows: Sequence[Any]) -> list[Summary]:
    counted = [row for row in rows if row.counts]
    found = _from_tallies(place, {row.id: row for row in counted if not row.cache})
    taken_over = [row.number for row in counted if row.cache]
    for number, standings in standings_of(place, taken_over).items():
        found[number] = tuple(map(in_list, standings))
    return [
        Summary(row.number, row.name, row.date, row.state == OVER, found.get(row.number, ()))
        for row in rows
    ]


def _from_tallies(place: Place, nights: Mapping[int, Any]) -> dict[int, tuple[Standing, ...]]:
    """The standings of the nights of these rows, with the same players from beginning to end."""
    figures = place.connection.execute(
        select(_tally, _player.c.name, _player.c.merged_into)
        .join_from(
            _tally,
            _player,
            (_player.c.house_id == _tally.c.house_id) & (_player.c.id == _tally.c.player_id),
        )
        .where(_tally.c.house_id == place.house_id, _tally.c.sitting_id.in_(nights))
    ).all()
    merged = known_as(place, {f.player_id for f in figures if f.merged_into is not None})
    lines: dict[int, dict[int, Standing]] = {sitting: {} for sitting in nights}
    for f in figures:
        player, name = merged.get(f.player_id, (f.player_id, f.name))
        lines[f.sitting_id][f.player_id] = Standing(player, name, f.points, f.won)
    return {
        row.number: tuple(
            lines[sitting][player] for player in row.seats if player in lines[sitting]
        )
        for sitting, row in nights.items()
    }


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
    # "+ 0" keeps SQLite from going through all that was written since
    _cell.c.seq + 0 > _BEGAN.scalar_subquery(),
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
        "topics": [*nights, BookTopic.name],
    }
    later: dict[str, int] = {}
    for row in place.connection.execute(_SINCE, changed):
        if row.topic == BookTopic.name:
            game = row.cell.removeprefix("retired.")
            if row.before is None or game != row.cell:  # new, or offered again
                later[game] = max(row.seq, later.get(game, 0))
        elif row.cell.endswith(".variant"):  # as if nobody had said it
            often[row.before] += 1
            often[row.after] -= 1
    return Habits(often, later)
