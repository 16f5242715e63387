"""What is new in a house: by its log, so that it costs the same however much there is.

Each question has one wording. A list of those who follow would have as many as it has lengths,
and every connection to SQLite keeps the last hundred, compiled: many MB.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Table, bindparam, select

from scorekeeper.core.devices import DevicesTopic
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import ChangeRow, DeviceRow, HouseRow

_house: Table = HouseRow.__table__
_change: Table = ChangeRow.__table__
_device: Table = DeviceRow.__table__

_COUNTERS = select(_house.c.id, _house.c.seq)
_CHANGED = (
    select(_change.c.topic, _change.c.seq)
    .where(_change.c.house_id == bindparam("house"), _change.c.seq > bindparam("since"))
    .order_by(_change.c.seq)  # grouped by topic, SQLite would walk the whole log
)
_ROLES = select(_device.c.id, _device.c.role).where(
    _device.c.house_id == bindparam("house"), _device.c.revoked_at.is_(None)
)


@dataclass(frozen=True, slots=True)
class News:
    """What was written in a house.

    Args:
        counter: the house's, up to which this is everything.
        topics: the newest change of each topic, by its name in the log.
        roles: what each device may do now that is not revoked; None if devices are as they were.
    """

    counter: int
    topics: Mapping[str, int]
    roles: Mapping[int, Role] | None


def news(connection: Connection, since: Mapping[int, int]) -> Mapping[int, News]:
    """What is new in those of these houses in which something is; `since` has their counters."""
    now = {row.id: row.seq for row in connection.execute(_COUNTERS)}
    return {
        house: _of(connection, house, known, now.get(house, 0))
        for house, known in since.items()
        if now.get(house, 0) != known
    }


def _of(connection: Connection, house: int, known: int, counter: int) -> News:
    rows = connection.execute(_CHANGED, {"house": house, "since": known})
    topics = {row.topic: row.seq for row in rows}
    roles = None
    if DevicesTopic.name in topics:
        devices = connection.execute(_ROLES, {"house": house})
        roles = {row.id: Role(row.role) for row in devices}
    return News(counter, topics, roles)
