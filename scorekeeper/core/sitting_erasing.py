"""Erase the content of sittings that were deleted long ago."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table, delete, select, update

from scorekeeper.core.sittings import DELETED, ERASED, GONE, sitting
from scorekeeper.core.tables import ChangeCellRow, HouseRow

_cell: Table = ChangeCellRow.__table__
_house: Table = HouseRow.__table__


def erase_deleted(connection: Connection, nouns: Mapping[str, str], before: int) -> int:
    """Erase the content of sittings deleted before that time (ms); return how many.

    The row stays, so that its number is never reused; the log keeps the time and device of each
    change. `nouns` maps each game to the prefix of its topics.
    """
    old = (
        sitting.c.house_id.in_(select(_house.c.id))  # so that the index is used
        & sitting.c.game.in_(nouns)
        & (sitting.c.state == DELETED)
        & (sitting.c.deleted_at < before)
    )
    query = select(sitting.c.house_id, sitting.c.game, sitting.c.number).where(old)
    rows = connection.execute(query.with_for_update()).all()  # so that none is restored
    for row in rows:
        here = (_cell.c.house_id == row.house_id) & (
            _cell.c.topic == f"{nouns[row.game]}/{row.number}"
        )
        connection.execute(delete(_cell).where(here))
    nothing: dict[str, Any] = {
        "name": "",
        "note": "",
        "facts": {},
        "cache": None,
        "deleted_at": GONE,
    }
    connection.execute(update(sitting).where(old).values(nothing | {"state": ERASED}))
    return len(rows)
