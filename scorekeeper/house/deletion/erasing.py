"""Erase deleted houses after the grace period, in small transactions.

A house that is due is marked as erased first, so it cannot be restored any more, and nothing is
written in it. An interrupted run is continued by the next one.

The grace period is counted in days on which a server ran, because its clock may be wrong: a jump
counts as one day at most.
"""

from collections.abc import Mapping

from sqlalchemy import Table, delete, select, tuple_, update

from scorekeeper.core.clock import local_time
from scorekeeper.core.db import db, reading, writing
from scorekeeper.core.houses import GONE
from scorekeeper.core.tables import HouseRow
from scorekeeper.house.deletion.actions import GRACE_DAYS

_house: Table = HouseRow.__table__
_gone = select(_house.c.id).where(_house.c.deleted_at == GONE)
_BATCH = 500  # rows in a transaction, so that nobody waits long


def erase_due(now: int) -> None:
    """Count the day of `now` (ms) for deleted houses; erase those whose grace period is over."""
    today = local_time(now, "UTC").date().isoformat()
    query = select(_house.c.id, _house.c.deleted_at, _house.c.deletion_days)
    erased_values = {"name": "", "zone": "", "hidden_games": {}, "deletion_days": []}
    for row in reading().execute(query.where(_house.c.deleted_at.not_in((0, GONE)))).all():
        if today not in row.deletion_days:
            days = [*row.deletion_days, today]
            over = len(days) >= GRACE_DAYS + 2  # the first and the last are not whole days
            values = erased_values | {"deleted_at": GONE} if over else {"deletion_days": days}
            with writing() as connection:
                same = _house.c.deleted_at == row.deleted_at  # not restored meanwhile
                connection.execute(update(_house).where(_house.c.id == row.id, same).values(values))
    for table in reversed(db.metadata.sorted_tables):
        if "house_id" in table.c:
            while _has_rows(table):
                _erase_batch(table)


def erased_houses() -> Mapping[str, int]:
    """Return the public ids of all erased houses, with their counters."""
    query = select(_house.c.public_id, _house.c.seq).where(_house.c.deleted_at == GONE)
    return {row.public_id: row.seq for row in reading().execute(query)}


def _has_rows(table: Table) -> bool:
    query = select(table.c.house_id).where(table.c.house_id.in_(_gone)).limit(1)
    return reading().execute(query).first() is not None


def _erase_batch(table: Table) -> None:
    key = list(table.primary_key)
    batch = select(*key).where(table.c.house_id.in_(_gone)).limit(_BATCH)
    with writing() as connection:
        if connection.dialect.name == "sqlite":  # or their bytes would stay in free pages
            connection.exec_driver_sql("PRAGMA secure_delete=ON")
        connection.execute(delete(table).where(tuple_(*key).in_(batch)))
