"""The change log: what was written, the device that wrote it, old and new values."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Row,
    Table,
    and_,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
    union_all,
)

from scorekeeper.core.db import announce
from scorekeeper.core.documents import Diff
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, DeviceRow
from scorekeeper.core.topics import Missing, Place

_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__
_device: Table = DeviceRow.__table__

_by_device = _change.join(
    _device,
    and_(_device.c.house_id == _change.c.house_id, _device.c.id == _change.c.device_id),
)
"""Changes with the device that wrote each."""

cells_by_device = _by_device.join(
    _cell, and_(_cell.c.house_id == _change.c.house_id, _cell.c.seq == _change.c.seq)
)
"""Cells of changes, each with its change and its device."""

UNDO = "undo"
START = "start"
IMPORT = "import"
DELETE, RESTORE = "discard", "bring back"  # logs of earlier releases have these words
COPY = "copy"
KEPT = (START, UNDO, IMPORT, COPY, DELETE, RESTORE)
"""Actions that cannot be undone."""

FROM_ARCHIVE = ""
"""Replaces the hash of a request's body: the change came with a house's archive.

It is for reading only; whether it could be undone was not checked.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """One write: its position in the house's log, and the cells that it changed."""

    seq: int
    action: str
    cells: Diff


_own: Any = _change.alias("own")
_WRITTEN_AS = select(_own.c.seq).where(
    _own.c.house_id == bindparam("house"),
    _own.c.device_id == bindparam("device"),
    _own.c.key == bindparam("key"),
)


def written_as(place: Place, device_id: int, key: str) -> int:
    """Return the number of the change that the device's form with this key made, or 0."""
    params = {"house": place.house_id, "device": device_id, "key": key}
    return place.connection.execute(_WRITTEN_AS, params).scalar() or 0


_last = (
    select(_cell.c.cell, func.max(_cell.c.seq).label("seq"))
    .where(
        _cell.c.house_id == bindparam("house"),
        _cell.c.topic == bindparam("topic"),
        _cell.c.cell.in_(bindparam("cells", expanding=True)),
        _cell.c.seq > bindparam("seen"),
    )
    .group_by(_cell.c.cell)
    .subquery("last")
)
_AFTER = func.coalesce(
    select(func.max(_own.c.seq))
    .where(
        _own.c.house_id == bindparam("house"),
        _own.c.device_id == bindparam("device"),
        _own.c.key.in_(bindparam("keys", expanding=True)),
    )
    .scalar_subquery(),
    0,
)
_NEWS = (
    select(_last.c.cell, _device.c.name)
    .select_from(_by_device.join(_last, _last.c.seq == _change.c.seq))
    .where(
        _change.c.house_id == bindparam("house"),
        or_(
            _change.c.device_id != bindparam("device"),
            _change.c.seq > _AFTER,
            and_(
                _change.c.seq != _AFTER,
                _change.c.action.in_(bindparam("apart", expanding=True)),
            ),
        ),
    )
)


def changed_since(
    place: Place,
    topic: str,
    cells: Collection[str],
    seen: int,
    device_id: int,
    after: str,
    apart: Collection[str] = (),
) -> dict[str, str]:
    """Return which of these cells were written after `seen`, and the last device that wrote each.

    The device's own writes are known to it up to the newest of its forms with the keys in `after`;
    of the actions `apart` only that form itself is.
    """
    params = {"house": place.house_id, "topic": topic, "cells": list(cells), "seen": seen}
    own = {"device": device_id, "keys": after.split(" "), "apart": list(apart)}
    rows = place.connection.execute(_NEWS, params | own)
    return {row.cell: row.name for row in rows}


_undoing = _change.alias()
_UNDOABLE = (
    select(_change.c.seq, _change.c.action)
    .where(
        _change.c.house_id == bindparam("house"),
        _change.c.topic == bindparam("topic"),
        _change.c.action.not_in(KEPT),
        _change.c.body_hash != FROM_ARCHIVE,
        ~exists().where(
            _undoing.c.house_id == _change.c.house_id, _undoing.c.undoes == _change.c.seq
        ),
        exists().where(_cell.c.house_id == _change.c.house_id, _cell.c.seq == _change.c.seq),
    )
    .order_by(_change.c.seq.desc())
    .limit(1)
)
_CELLS = select(_cell.c.cell, _cell.c.before, _cell.c.after).where(
    _cell.c.house_id == bindparam("house"), _cell.c.seq == bindparam("seq")
)


def newest_undoable(place: Place, topic: str) -> Change | None:
    """Return the topic's newest change that is not undone yet.

    Actions in `KEPT` and changes from an archive cannot be undone.
    """
    params = {"house": place.house_id, "topic": topic}
    row = place.connection.execute(_UNDOABLE, params).one_or_none()
    return None if row is None else Change(row.seq, row.action, _cells(place, row.seq))


def _cells(place: Place, seq: int) -> Diff:
    rows = place.connection.execute(_CELLS, {"house": place.house_id, "seq": seq})
    return {row.cell: (row.before, row.after) for row in rows}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log, for a person.

    Args:
        change: what was written.
        at: when (ms since 1970).
        device: the name of the device that wrote it.
        undoes: the change that it undid, if it is an undo.
        undone: it was undone itself.
    """

    change: Change
    at: int
    device: str
    undoes: int | None
    undone: bool


def history(
    place: Place, topic: str, *, limit: int, before: int | None = None, within: str = ""
) -> list[Entry]:
    """Return a topic's newest changes, at most `limit`, older than the change `before`.

    `within` is a prefix of the cells to include, such as `deals.3.`. Two queries.
    """
    # With the house of each change, PostgreSQL may read the changes of all houses first.
    undone = exists().where(
        _undoing.c.house_id == place.house_id, _undoing.c.undoes == _change.c.seq
    )
    query = (
        select(_change, _device.c.name, undone.label("undone"))
        .select_from(_by_device)
        .where(_change.c.house_id == place.house_id, _change.c.topic == topic)
        .order_by(_change.c.seq.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(_change.c.seq < before)
    if within:
        touched = select(_cell.c.seq).where(
            _cell.c.house_id == place.house_id,
            _cell.c.topic == topic,
            _cell.c.cell.startswith(within, autoescape=True),
        )
        query = query.where(_change.c.seq.in_(touched))
    rows = place.connection.execute(query).all()
    cells: dict[int, Diff] = {row.seq: {} for row in rows}
    cell_rows = place.connection.execute(
        select(_cell.c.seq, _cell.c.cell, _cell.c.before, _cell.c.after)
        .where(_cell.c.house_id == place.house_id, _cell.c.seq.in_(cells))
        .order_by(_cell.c.cell)
    )
    for line in cell_rows:
        if line.cell.startswith(within):
            cells[line.seq][line.cell] = (line.before, line.after)
    return [
        Entry(Change(row.seq, row.action, cells[row.seq]), row.at, row.name, row.undoes, row.undone)
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class CellHistory:
    """A cell's values over time, from the log: its changes, oldest first."""

    changes: Sequence[tuple[int, Any, Any]] = ()

    def at(self, seq: int) -> Any:
        """Return the value at the time of the change `seq`; None if the log does not have it."""
        began = self.changes[0][1] if self.changes else None
        return next((after for when, _, after in reversed(self.changes) if when <= seq), began)


def cell_histories(place: Place, cell: str, topic: str | None = None) -> dict[str, CellHistory]:
    """Return a cell's history in that topic, or in every topic that has it; one query."""
    histories: dict[str, list[tuple[int, Any, Any]]] = {} if topic is None else {topic: []}
    query = (
        select(_cell.c.topic, _cell.c.seq, _cell.c.before, _cell.c.after)
        .where(_cell.c.house_id == place.house_id, _cell.c.cell == cell)
        .order_by(_cell.c.seq)
    )
    if topic is not None:
        query = query.where(_cell.c.topic == topic)
    for row in place.connection.execute(query):
        histories.setdefault(row.topic, []).append((row.seq, row.before, row.after))
    return {name: CellHistory(changes) for name, changes in histories.items()}


def written_with(
    place: Place, action: str, keys: Collection[str], until: int | None = None
) -> dict[str, str]:
    """Return the topics that this action wrote with these keys, on any device, by key.

    Only changes up to the house's counter `until`, if given.
    """
    rows = _with(place, action, keys)
    return {row.key: row.topic for row in rows if until is None or row.seq <= until}


def last_with(place: Place, action: str, keys: Collection[str]) -> dict[str, int]:
    """Return the latest time (ms) of this action for each of these keys."""
    latest: dict[str, int] = {}
    for row in _with(place, action, keys):
        latest[row.key] = max(row.at, latest.get(row.key, 0))
    return latest


def keys_of(place: Place, topic: str, action: str) -> set[str]:
    """Return the keys of this action's writes to a topic."""
    this = _IN_HOUSE.where(_change.c.topic == topic, _change.c.action == action)
    return {row.key for row in place.connection.execute(this, {"house": place.house_id})}


def _with(place: Place, action: str, keys: Collection[str]) -> Iterable[Row[Any]]:
    here = select(_device.c.id).where(_device.c.house_id == place.house_id)
    query = select(_change.c.key, _change.c.topic, _change.c.at, _change.c.seq).where(
        _change.c.house_id == place.house_id,
        _change.c.device_id.in_(here),  # the index of keys begins with the device
        _change.c.key.in_(keys),
        _change.c.action == action,
    )
    return place.connection.execute(query)


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """A change's unique fingerprint, such as `212-4f0c…`, and its time (ms).

    After a restore other changes may get the same numbers, but not the same fingerprints.
    """

    fingerprint: str
    at: int


def first_and_newest(place: Place, topic: str) -> tuple[LoggedChange, LoggedChange]:
    """Return a topic's first and newest change.

    Raises:
        Missing: nothing was written to it.
    """
    of_topic = _IN_HOUSE.where(_change.c.topic == topic)
    ends = (
        select(of_topic.order_by(order).limit(1).subquery())
        for order in (_change.c.seq, _change.c.seq.desc())
    )
    query = union_all(*ends)
    rows = place.connection.execute(query, {"house": place.house_id}).all()
    if not rows:
        raise Missing(topic)
    first, newest = (LoggedChange(_fingerprint(row), row.at) for row in sorted(rows, key=_seq))
    return first, newest


def _seq(row: Row[Any]) -> int:
    return int(row.seq)


def times_of(place: Place, topic: str) -> list[int]:
    """Return when a topic was changed, oldest first, in ms since 1970."""
    query = select(_change.c.at).where(
        _change.c.house_id == place.house_id, _change.c.topic == topic
    )
    return list(place.connection.execute(query.order_by(_change.c.seq)).scalars())


def existing_fingerprints(place: Place, fingerprints: Collection[str]) -> set[str]:
    """Return those of these fingerprints whose changes are in the house's log."""
    numbers = {int(fingerprint.partition("-")[0]) for fingerprint in fingerprints}
    numbers = {number for number in numbers if number <= _LARGEST_SEQ}
    query = _IN_HOUSE.where(_change.c.seq.in_(numbers))
    rows = place.connection.execute(query, {"house": place.house_id})
    return {_fingerprint(row) for row in rows} & set(fingerprints)


_LARGEST_SEQ = 2**31 - 1  # of the column; PostgreSQL refuses to compare it with more
_IN_HOUSE = select(_change).where(_change.c.house_id == bindparam("house"))


def _fingerprint(row: Row[Any]) -> str:
    summary = f"{row.topic} {row.action} {row.at}"
    return f"{row.seq}-{hashlib.sha256(summary.encode()).hexdigest()[:16]}"


_ADD_CHANGE = insert(_change)
_ADD_CELLS = insert(_cell)


def insert_change(place: Place, row: dict[str, Any], cells: Diff) -> None:
    """Append a write to the log, and announce it."""
    announce(place.connection, place.house_id)
    place.connection.execute(_ADD_CHANGE, {"house_id": place.house_id, **row})
    if cells:
        place.connection.execute(
            _ADD_CELLS,
            [
                {
                    "house_id": place.house_id,
                    "seq": row["seq"],
                    "topic": row["topic"],
                    "cell": name,
                    "before": before,
                    "after": after,
                }
                for name, (before, after) in cells.items()
            ],
        )
