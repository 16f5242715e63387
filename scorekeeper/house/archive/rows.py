"""Insert the rows of a house from an archive."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from sqlalchemy import Table, insert, select

from scorekeeper.core.archive_values import Item
from scorekeeper.core.log import FROM_ARCHIVE
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import ERASED, GONE, OPEN
from scorekeeper.core.tables import (
    ChangeCellRow,
    ChangeRow,
    DeviceRow,
    HouseGameRow,
    HouseRow,
    PlayerRow,
    SeasonRow,
    SittingRow,
    SpecRow,
    VariantRow,
)
from scorekeeper.core.topics import Place
from scorekeeper.games.sittings import ARCHIVED, TOPICS
from scorekeeper.house.archive.store import KEPT_KEY, SITTING_DEFAULTS
from scorekeeper.house.seasons.archive import season_rows

_house: Table = HouseRow.__table__
_AT_ONCE = 1000
_GONE_TOKEN = "archive {}"  # noqa: S105 - no hash of a secret looks like this

_PLAYER_DEFAULTS = {"merged_into": None, "here": None}

_UNDERIVED = {"state": OPEN, "counts": False, "cache": None}
"""Values of a sitting's derived columns until they are computed."""


def time_of_deletion(place: Place, public_id: str) -> int | None:
    """When (ms) the house with this public id was deleted; None if there is no such house."""
    query = select(_house.c.deleted_at).where(_house.c.public_id == public_id)
    return place.connection.execute(query).scalar()


def add_house(place: Place, archive: Item, at: int) -> Place:
    """Insert all rows of an archive's house, and return its place.

    Derived data is missing: see `derive_house`. `at` (ms) is when its devices, known only
    by name, are revoked.
    """
    added = place.connection.execute(insert(_house).values(archive["house"]).returning(_house.c.id))
    here = Place(place.connection, int(added.scalar_one()))
    settings = archive["games"].items()
    _add(here, HouseGameRow, ({"game": game, "settings": values} for game, values in settings))
    _add(here, PlayerRow, ({**_PLAYER_DEFAULTS, **player} for player in archive["players"]))
    _add(here, DeviceRow, _devices(archive, at))
    _add(here, SpecRow, archive["specs"])
    _add(here, VariantRow, archive["variants"])
    _add(here, SittingRow, map(_sitting, archive["sittings"]))
    _add(here, SeasonRow, season_rows(archive))
    for game in ARCHIVED.values():
        for table in game.tables:
            _add(here, table.rows, archive.get(table.key, ()))
    _add(here, ChangeRow, map(_change, archive["changes"]))
    _add(here, ChangeCellRow, (row for change in archive["changes"] for row in _cells(change)))
    return here


def derive_house(place: Place, archive: Item) -> None:
    """Compute all derived data of a house's sittings."""
    for sitting in archive["sittings"]:
        if sitting.get("deleted_at") != GONE:
            TOPICS[sitting["game"]](sitting["number"]).rederive(place)


def _add(place: Place, table: type[Any], rows: Iterable[Item]) -> None:
    house, remaining = {"house_id": place.house_id}, iter(rows)
    while batch := [{**house, **row} for row in islice(remaining, _AT_ONCE)]:
        place.connection.execute(insert(table.__table__), batch)


def _devices(archive: Item, at: int) -> Iterable[Item]:
    """Rows of the devices, for display in the log; no browser can use them."""
    first = {change["device"]: change["at"] for change in reversed(archive["changes"])}
    for device in archive["devices"]:
        yield {
            "id": device["id"],
            "name": device["name"],
            "token_hash": _GONE_TOKEN.format(device["id"]),
            "role": str(Role.VIEWER),
            "joined_at": first.get(device["id"], at),
            "revoked_at": at,
            "player_id": None,
        }


def _sitting(sitting: Item) -> Item:
    row = {**SITTING_DEFAULTS, **_UNDERIVED, **sitting}
    return row | {"state": ERASED} if row["deleted_at"] == GONE else row


def _change(change: Item) -> Item:
    return {
        "seq": change["seq"],
        "device_id": change["device"],
        "key": change.get("file", f"{KEPT_KEY}{change['seq']}"),
        "body_hash": FROM_ARCHIVE,
        "topic": change["topic"],
        "action": change["action"],
        "at": change["at"],
        "undoes": change.get("undoes"),
    }


def _cells(change: Item) -> Iterable[Item]:
    for cell, (before, after) in change["cells"].items():
        yield {
            "seq": change["seq"],
            "topic": change["topic"],
            "cell": cell,
            "before": before,
            "after": after,
        }
