"""Matches of the shedding game in lists: those to go on with, those played, what is erased."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, select, update

from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import GONE, Standing, kept, newest, older, restorable
from scorekeeper.core.tables import ChangeCellRow, MatchRow, MatchTallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.store.matches import MatchTopic

_match: Table = MatchRow.__table__
_tally: Table = MatchTallyRow.__table__
_cell: Table = ChangeCellRow.__table__

_SHOWN = ("id", "name", "date", "target", "finished", "seats")


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list; its standings are in seat order, and a discarded one has none."""

    id: int
    name: str
    date: str
    target: int
    finished: bool
    standings: tuple[Standing, ...]


def open_matches(place: Place, *, most: int, before: int | None = None) -> list[MatchLine]:
    """The newest matches that go on, older than the match `before`.

    Three queries, as with the other lists.
    """
    going_on = kept(_match) & _match.c.finished.is_(False)
    return _newest(place, going_on, most, before)


def played_matches(place: Place, *, most: int, before: int | None = None) -> list[MatchLine]:
    """The newest matches that are over, older than the match `before`."""
    over = kept(_match) & _match.c.finished.is_(True)
    return _newest(place, over, most, before)


def discarded_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches that were thrown away and can be brought back."""
    return _newest(place, restorable(_match), most)


def newest_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches, going on or over."""
    return _newest(place, kept(_match), most)


def matches_on(place: Place, date: str, *, most: int) -> list[MatchLine]:
    """The first matches of that evening, in order; three queries, as with the other lists."""
    here = (_match.c.house_id == place.house_id) & (_match.c.date == date)
    wanted = select(*(_match.c[name] for name in _SHOWN)).where(here, kept(_match))
    rows = place.connection.execute(wanted.order_by(_match.c.id).limit(most)).all()
    return _lines(place, rows) if rows else []


def erase_discarded(connection: Connection, before: int) -> int:
    """Erase what was said in the matches discarded before that moment (ms); returns how many.

    As of nights, the row of each stays, and in the log that something was written. They have no
    tally since they were discarded.
    """
    old = restorable(_match) & (_match.c.discarded < before)
    matches = connection.execute(select(_match.c.house_id, _match.c.id).where(old)).all()
    for house, number in matches:
        topic = (_cell.c.house_id == house) & (_cell.c.topic == MatchTopic(number).name)
        connection.execute(delete(_cell).where(topic))
    erased = update(_match).where(old).values(name="", games={}, course=None)
    connection.execute(erased.values(finished=False, discarded=GONE))
    return len(matches)


def _newest(
    place: Place, wanted: ColumnElement[bool], most: int, before: int | None = None
) -> list[MatchLine]:
    if before is not None:
        wanted &= older(_match, place, before)
    rows = place.connection.execute(
        select(*(_match.c[name] for name in _SHOWN))
        .where(_match.c.house_id == place.house_id, wanted)
        .order_by(*newest(_match))
        .limit(most)
    ).all()
    return _lines(place, rows) if rows else []


def _lines(place: Place, rows: Sequence[Any]) -> list[MatchLine]:
    here = (_tally.c.house_id == place.house_id) & _tally.c.match_id.in_([row.id for row in rows])
    figures = {
        (f.match_id, f.seat): f for f in place.connection.execute(select(_tally).where(here))
    }
    known = known_as(place, {player for row in rows for player in row.seats})
    return [
        MatchLine(
            row.id,
            row.name,
            row.date,
            row.target,
            row.finished,
            tuple(
                Standing(*known[player], figure.points, figure.won)
                for seat, player in enumerate(row.seats)
                if (figure := figures.get((row.id, seat)))
            ),
        )
        for row in rows
    ]
