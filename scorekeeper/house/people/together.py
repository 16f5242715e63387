"""Before two players become one: what each played, what both did, and the phones that say so.

It is about sittings at tables, of whichever game.
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
_other: Any = _tally.alias("other")
_device: Table = DeviceRow.__table__
_NAMED = tuple(sitting.c[name] for name in ("id", "game", "number", "name", "date", "cache"))
_NEWEST = sitting.c.date.desc(), sitting.c.id.desc()


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting: its game, its number among those of that game, its name and its date.

    `cache` is what its game keeps for lists; see `SittingRow`.
    """

    game: str
    number: int
    name: str
    date: str
    cache: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Trace:
    """What there is of a person: so many sittings of each game, the newest, the devices' names."""

    sittings: Mapping[str, int]
    newest: Sitting | None
    devices: tuple[str, ...]


def sittings_of_both(
    place: Place, ones: Collection[int], others: Collection[int], *, most: int
) -> list[Sitting]:
    """The sittings of one of these and one of those, substitutes too; the newest first.

    At most `most`. Two queries, over those of one of them.
    """
    both = _sat(place, ones, *_NAMED).where(
        select(_other.c.sitting_id)
        .where(
            _other.c.house_id == place.house_id,
            _other.c.player_id.in_(others),
            _other.c.sitting_id == _tally.c.sitting_id,
        )
        .exists()
    )
    kept = place.connection.execute(both.order_by(*_NEWEST).limit(most))
    rows = [*kept, *_deleted(place, ones, others)]
    rows.sort(key=lambda row: (row.date, row.id), reverse=True)
    return [_sitting(row) for row in rows[:most]]


def trace(place: Place, numbers: Collection[int]) -> Trace:
    """What there is of the person who has these numbers; three queries."""
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


def _sat(place: Place, numbers: Collection[int], *what: ColumnElement[Any]) -> Select[Any]:
    """That of the sittings of these."""
    return (
        select(*what)
        .join_from(
            _tally,
            sitting,
            (sitting.c.house_id == _tally.c.house_id)
            # or SQLite goes through all of a house's sittings instead of a player's
            & (sitting.c.id == unindexed(_tally.c.sitting_id)),
        )
        .where(_tally.c.house_id == place.house_id, _tally.c.player_id.in_(numbers))
    )


def _deleted(place: Place, ones: Collection[int], others: Collection[int]) -> Sequence[Any]:
    """The same among those that can be brought back: these have no tally, so the games say who."""
    rows = place.connection.execute(
        select(*_NAMED, sitting.c.seats, sitting.c.facts).where(
            sitting.c.house_id == place.house_id,
            sitting.c.game.in_(TOPICS),
            sitting.c.state == DELETED,
        )
    )
    sat = ((row, {*TOPICS[row.game].players(row._mapping)}) for row in rows)
    return [row for row, players in sat if players & {*ones} and players & {*others}]


def _sitting(row: Any) -> Sitting:
    return Sitting(row.game, row.number, row.name, row.date, row.cache or {})
