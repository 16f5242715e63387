"""The preview of a merge: sittings of each player and of both, and their devices.

Covers sittings at tables, of all games.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, func, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.sittings import DELETED, sitting
from scorekeeper.core.tables import DeviceRow, TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.sittings import TOPICS

_tally: Table = TallyRow.__table__
_other_tally: Any = _tally.alias("other")
_device: Table = DeviceRow.__table__
_NAMED = tuple(sitting.c[name] for name in ("id", "game", "number", "name", "date", "cache"))
_NEWEST = sitting.c.date.desc(), sitting.c.id.desc()


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting; `number` counts within its game.

    `cache` is what its game stores for lists; see `SittingRow`.
    """

    game: str
    number: int
    name: str
    date: str
    cache: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Trace:
    """A person's number of sittings by game, the newest sitting, and the names of their devices."""

    sittings: Mapping[str, int]
    newest: Sitting | None
    devices: tuple[str, ...]


def sittings_of_both(
    place: Place, numbers: Collection[int], other_numbers: Collection[int], *, limit: int
) -> list[Sitting]:
    """Return the sittings with players of both groups, substitutes included, newest first.

    At most `limit`. Two queries: over the sittings of the first group, and over all deleted ones.
    """
    both = _sat(place, numbers, *_NAMED).where(
        select(_other_tally.c.sitting_id)
        .where(
            _other_tally.c.house_id == place.house_id,
            _other_tally.c.player_id.in_(other_numbers),
            _other_tally.c.sitting_id == _tally.c.sitting_id,
        )
        .exists()
    )
    rows_with_tallies = place.connection.execute(both.order_by(*_NEWEST).limit(limit))
    rows = [*rows_with_tallies, *_deleted(place, numbers, other_numbers)]
    rows.sort(key=lambda row: (row.date, row.id), reverse=True)
    return [_sitting(row) for row in rows[:limit]]


def trace(place: Place, numbers: Collection[int]) -> Trace:
    """Load the trace of the person with these numbers; three queries."""
    counted = _sat(place, numbers, sitting.c.game, func.count().label("sittings"))
    rows = place.connection.execute(counted.group_by(sitting.c.game))
    named = _sat(place, numbers, *_NAMED).order_by(*_NEWEST)
    newest = place.connection.execute(named.limit(1)).one_or_none()
    devices = place.connection.execute(
        select(_device.c.name)
        .where(
            _device.c.house_id == place.house_id,
            _device.c.player_id.in_(numbers),
            _device.c.revoked_at.is_(None),
        )
        .order_by(_device.c.id)
    )
    return Trace(
        {row.game: row.sittings for row in rows},
        _sitting(newest) if newest else None,
        tuple(devices.scalars()),
    )


def _sat(place: Place, numbers: Collection[int], *columns: ColumnElement[Any]) -> Select[Any]:
    """Select columns of the sittings of these players."""
    return (
        select(*columns)
        .join_from(
            _tally,
            sitting,
            (sitting.c.house_id == _tally.c.house_id)
            # makes SQLite read the player's sittings, not all of the house
            & (sitting.c.id == unindexed(_tally.c.sitting_id)),
        )
        .where(_tally.c.house_id == place.house_id, _tally.c.player_id.in_(numbers))
    )


def _deleted(
    place: Place, numbers: Collection[int], other_numbers: Collection[int]
) -> Sequence[Any]:
    """Deleted sittings with players of both; they have no tallies, so the games name players."""
    rows = place.connection.execute(
        select(*_NAMED, sitting.c.seats, sitting.c.facts).where(
            sitting.c.house_id == place.house_id,
            sitting.c.game.in_(TOPICS),
            sitting.c.state == DELETED,
        )
    )
    sat = ((row, {*TOPICS[row.game].players(row._mapping)}) for row in rows)
    return [row for row, players in sat if players & {*numbers} and players & {*other_numbers}]


def _sitting(row: Any) -> Sitting:
    return Sitting(row.game, row.number, row.name, row.date, row.cache or {})
