"""Erase houses for which nobody asked back: all their rows, a few at a time.

A house that is due is marked as erased first, so it cannot be restored any more, and nothing is
written in it. Whatever ends this process, the next turn continues.
"""

from collections.abc import Sequence

from sqlalchemy import Table, delete, select, tuple_, update

from scorekeeper.core.db import db, reading, writing
from scorekeeper.core.houses import GONE
from scorekeeper.core.tables import HouseRow
from scorekeeper.house.deletion.actions import GRACE_MS

_house: Table = HouseRow.__table__
_gone = select(_house.c.id).where(_house.c.deleted_at == GONE)
_AT_ONCE = 500  # rows in a transaction, so that nobody waits long


def erase_due(now: int) -> None:
    """Erase the houses whose time to be restored is over at `now` (ms)."""
    due = (_house.c.deleted_at != 0) & (_house.c.deleted_at < now - GRACE_MS)
    due &= _house.c.deleted_at != GONE
    if reading().execute(select(_house.c.id).where(due)).first():
        nothing = {"name": "", "zone": "", "hidden_games": {}, "deleted_at": GONE}
        with writing() as connection:
            connection.execute(update(_house).where(due).values(nothing))
    for table in reversed(db.metadata.sorted_tables):
        if "house_id" in table.c:
            while _has_rows(table):
                _erase_some(table)


def erased_houses() -> Sequence[str]:
    """Return the public ids of all erased houses."""
    query = select(_house.c.public_id).where(_house.c.deleted_at == GONE)
    return reading().execute(query).scalars().all()


def _has_rows(table: Table) -> bool:
    query = select(table.c.house_id).where(table.c.house_id.in_(_gone)).limit(1)
    return reading().execute(query).first() is not None


def _erase_some(table: Table) -> None:
    key = list(table.primary_key)
    some = select(*key).where(table.c.house_id.in_(_gone)).limit(_AT_ONCE)
    with writing() as connection:
        if connection.dialect.name == "sqlite":  # or their bytes would stay in free pages
            connection.exec_driver_sql("PRAGMA secure_delete=ON")
        connection.execute(delete(table).where(tuple_(*key).in_(some)))
