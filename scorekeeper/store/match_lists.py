"""Matches of the shedding game in lists: those to go on with, those played, those thrown away."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, select

from scorekeeper.store.night_lists import Standing
from scorekeeper.store.players import known_as
from scorekeeper.store.tables import MatchRow, MatchTallyRow
from scorekeeper.store.topics import Place

_match: Table = MatchRow.__table__
_tally: Table = MatchTallyRow.__table__

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


def open_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches that go on; three queries, as with the other lists."""
    going_on = (_match.c.discarded == 0) & _match.c.finished.is_(False)
    return _newest(place, going_on, most)


def played_matches(place: Place, *, most: int, before: int | None = None) -> list[MatchLine]:
    """The newest matches that are over, older than the match `before`."""
    over = (_match.c.discarded == 0) & _match.c.finished.is_(True)
    return _newest(place, over if before is None else over & (_match.c.id < before), most)


def discarded_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches that were thrown away and can be brought back."""
    return _newest(place, _match.c.discarded > 0, most)


def newest_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches, going on or over."""
    return _newest(place, _match.c.discarded == 0, most)


def _newest(place: Place, wanted: Any, most: int) -> list[MatchLine]:
    rows = place.connection.execute(
        select(*(_match.c[name] for name in _SHOWN))
        .where(_match.c.house_id == place.house_id, wanted)
        .order_by(_match.c.id.desc())
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
                Standing(known[player][1], figure.points, figure.won)
                for seat, player in enumerate(row.seats)
                if (figure := figures.get((row.id, seat)))
            ),
        )
        for row in rows
    ]
