"""What is new in a house, from its log, at a cost that does not grow with history.

Each query has one form. A query with a list of followers would have as many forms as lengths, and
every connection to SQLite caches the last hundred compiled ones: many MB.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Table, bindparam, select
from sqlalchemy import text as sql

from scorekeeper.core.devices import DevicesTopic
from scorekeeper.core.houses import HOUSE
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import ChangeRow, DeviceRow, HouseRow

_house: Table = HouseRow.__table__
_change: Table = ChangeRow.__table__
_device: Table = DeviceRow.__table__

_COUNTERS = {
    "sqlite": sql("SELECT id, seq FROM house WHERE id IN (SELECT value FROM json_each(:houses))"),
    "postgresql": sql(
        "SELECT id, seq FROM house WHERE id IN"
        " (SELECT value::integer FROM json_array_elements_text(:houses))"
    ),
}
_CHANGED = (
    select(_change.c.topic, _change.c.seq)
    .where(_change.c.house_id == bindparam("house"), _change.c.seq > bindparam("since"))
    .order_by(_change.c.seq)  # SQLite would scan the whole log if it grouped by topic
)
_ROLES = (
    select(_device.c.id, _device.c.role)
    .join_from(_device, _house, _house.c.id == _device.c.house_id)
    .where(
        _device.c.house_id == bindparam("house"),
        _device.c.revoked_at.is_(None),
        _house.c.deleted_at == 0,
    )
)


@dataclass(frozen=True, slots=True)
class News:
    """What was written in a house.

    Args:
        counter: the house's counter up to which this is complete.
        topics: the newest change of each topic, by its name in the log.
        roles: the role of each device that has access; None if neither the devices nor the house
            changed.
    """

    counter: int
    topics: Mapping[str, int]
    roles: Mapping[int, Role] | None


def news(connection: Connection, since: Mapping[int, int]) -> Mapping[int, News]:
    """Return the news of each house whose counter differs from the one in `since`."""
    query, houses = _COUNTERS[connection.dialect.name], {"houses": json.dumps([*since])}
    now = {row.id: row.seq for row in connection.execute(query, houses)}
    return {
        house: _of(connection, house, last, now.get(house, 0))
        for house, last in since.items()
        if now.get(house, 0) != last
    }


def _of(connection: Connection, house: int, since: int, counter: int) -> News:
    rows = connection.execute(_CHANGED, {"house": house, "since": since})
    topics = {row.topic: row.seq for row in rows}
    roles = None
    if DevicesTopic.name in topics or HOUSE in topics:  # nobody follows in a deleted house
        devices = connection.execute(_ROLES, {"house": house})
        roles = {row.id: Role(row.role) for row in devices}
    return News(counter, topics, roles)
