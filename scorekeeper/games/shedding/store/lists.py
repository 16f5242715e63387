"""Matches of the shedding game in lists: those to go on with, those played, those discarded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, select

from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import DISCARDED, OPEN, OVER, Standing, newest, on_evening
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.store.matches import SHEDDING

_tally: Table = TallyRow.__table__


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
    return _lines(place, newest(place, SHEDDING, most=most, state=OPEN, before=before))


def played_matches(place: Place, *, most: int, before: int | None = None) -> list[MatchLine]:
    """The newest matches that are over, older than the match `before`."""
    return _lines(place, newest(place, SHEDDING, most=most, state=OVER, before=before))


def discarded_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches that were thrown away and can be brought back."""
    return _lines(place, newest(place, SHEDDING, most=most, state=DISCARDED))


def newest_matches(place: Place, *, most: int) -> list[MatchLine]:
    """The newest matches, going on or over."""
    return _lines(place, newest(place, SHEDDING, most=most))


def matches_on(place: Place, date: str, *, most: int) -> list[MatchLine]:
    """The first matches of that evening, in order; three queries, as with the other lists."""
    return _lines(place, on_evening(place, SHEDDING, date, most=most))


def _lines(place: Place, rows: Sequence[Any]) -> list[MatchLine]:
    if not rows:
        return []
    here = _tally.c.house_id == place.house_id, _tally.c.sitting_id.in_([row.id for row in rows])
    figures = {
        (f.sitting_id, f.seat): f for f in place.connection.execute(select(_tally).where(*here))
    }
    known = known_as(place, {player for row in rows for player in row.seats})
    return [
        MatchLine(
            row.number,
            row.name,
            row.date,
            row.cache["target"],
            row.state == OVER,
            tuple(
                Standing(*known[player], figure.points, figure.won)
                for seat, player in enumerate(row.seats)
                if (figure := figures.get((row.id, seat)))
            ),
        )
        for row in rows
    ]
