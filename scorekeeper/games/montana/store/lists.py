"""Nights in lists: the newest, what was called in them, what is erased."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Table,
    bindparam,
    delete,
    func,
    select,
    update,
)

from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import GONE, Standing, kept, newest, older, restorable
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, DealRow, NightRow, PlayerRow, TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules import standings as montana
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.taken_over import TAKEN_OVER, standings_of
from scorekeeper.games.montana.store.variants import BookTopic

_night: Table = NightRow.__table__
_deal: Table = DealRow.__table__
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


def in_list(standing: montana.Standing) -> Standing:
    """The line of a list that a standing of a night that was read as a whole is."""
    who = standing.who
    return Standing(who.player, who.name, standing.total, standing.won, standing.taken_over)


_WANTED = select(_night, TAKEN_OVER.label("taken_over"))


def list_nights(
    place: Place,
    *,
    most: int,
    before: int | None = None,
    finished: bool | None = None,
    discarded: bool = False,
) -> list[Summary]:
    """The newest nights by their dates, at most `most`, older than the night `before`.

    Two queries, one more where somebody in them was merged, and four more where somebody took over
    a seat. Standings are in seat order; a discarded night has none.
    """
    wanted = _WANTED.where(
        _night.c.house_id == place.house_id,
        restorable(_night) if discarded else kept(_night),
    )
    if before is not None:
        wanted = wanted.where(older(_night, place, before))
    if finished is not None:
        wanted = wanted.where(_night.c.finished.is_(finished))
    rows = place.connection.execute(wanted.order_by(*newest(_night)).limit(most)).all()
    return _summaries(place, rows)


def summaries(place: Place, numbers: Sequence[int]) -> list[Summary]:
    """The nights with these numbers, in this order; as many queries as `list_nights`."""
    here = (_night.c.house_id == place.house_id) & _night.c.id.in_(numbers)
    rows = {row.id: row for row in place.connection.execute(_WANTED.where(here))}
    return _summaries(place, [rows[number] for number in numbers])


def nights_on(place: Place, date: str, *, most: int) -> list[Summary]:
    """The first nights of that evening, in order; as many queries as `list_nights`."""
    here = (_night.c.house_id == place.house_id) & (_night.c.date == date)
    wanted = _WANTED.where(here, kept(_night))
    return _summaries(
        place, place.connection.execute(wanted.order_by(_night.c.id).limit(most)).all()
    )


def _summaries(place: Place, rows: Sequence[Any]) -> list[Summary]:
    seated = {row.id: row.seats for row in rows if not (row.taken_over or row.discarded)}
    found = _from_tallies(place, seated)
    taken_over = [row.id for row in rows if row.taken_over and not row.discarded]
    for number, standings in standings_of(place, taken_over).items():
        found[number] = tuple(map(in_list, standings))
    return [
        Summary(row.id, row.name, row.date, row.finished, found.get(row.id, ())) for row in rows
    ]


def _from_tallies(
    place: Place, seated: Mapping[int, Sequence[int]]
) -> dict[int, tuple[Standing, ...]]:
    """The standings of nights with these players from beginning to end, in this order."""
    figures = place.connection.execute(
        select(_tally, _player.c.name, _player.c.merged_into)
        .join_from(
            _tally,
            _player,
            (_player.c.house_id == _tally.c.house_id) & (_player.c.id == _tally.c.player_id),
        )
        .where(_tally.c.house_id == place.house_id, _tally.c.night_id.in_(seated))
    ).all()
    merged = known_as(place, {f.player_id for f in figures if f.merged_into is not None})
    lines: dict[int, dict[int, Standing]] = {number: {} for number in seated}
    for f in figures:
        player, name = merged.get(f.player_id, (f.player_id, f.name))
        lines[f.night_id][f.player_id] = Standing(player, name, f.points, f.won)
    return {
        number: tuple(lines[number][player] for player in players if player in lines[number])
        for number, players in seated.items()
    }


_CALLED = select(_deal.c.facts["variant"].as_string().label("variant")).where(
    _deal.c.house_id == bindparam("house"),
    _deal.c.night_id >= bindparam("first"),
    _deal.c.night_id < bindparam("night"),
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
    often = Counter(filter(None, place.connection.execute(_CALLED, asked).scalars()))
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


def erase_discarded(connection: Connection, before: int) -> int:
    """Erase what was said in the nights discarded before that moment (ms); returns how many.

    Of each its row stays, so that its number is never given to another night, and in the log
    that something was written, when and by which device.
    """
    old = restorable(_night) & (_night.c.discarded < before)
    nights = connection.execute(select(_night.c.house_id, _night.c.id).where(old)).all()
    for house, number in nights:
        for table in (_deal, _tally):
            here = (table.c.house_id == house) & (table.c.night_id == number)
            connection.execute(delete(table).where(here))
        topic = (_cell.c.house_id == house) & (_cell.c.topic == NightTopic(number).name)
        connection.execute(delete(_cell).where(topic))
    connection.execute(update(_night).where(old).values(name="", note="", discarded=GONE))
    return len(nights)
