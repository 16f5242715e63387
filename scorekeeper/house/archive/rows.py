"""The rows of a house that comes out of an archive."""

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
from scorekeeper.house.archive.store import KEPT_KEY, UNSAID
from scorekeeper.house.seasons.archive import season_rows

_house: Table = HouseRow.__table__
_AT_ONCE = 1000
_GONE_TOKEN = "archive {}"  # noqa: S105 - no hash of a secret looks like this

_UNSAID_OF_PLAYERS = {"merged_into": None, "here": None}

_UNDERIVED = {"state": OPEN, "counts": False, "cache": None}
"""What stands in a sitting's row until what is derived of it is made."""


def has_house(place: Place, public_id: str) -> bool:
    """Whether the database has a house with that name in addresses."""
    found = select(_house.c.id).where(_house.c.public_id == public_id)
    return place.connection.execute(found).first() is not None


def add_house(place: Place, said: Item, at: int) -> Place:
    """Write every row of the house that an archive says; returns where it is.

    What is derived is not there yet: see `derive_house`. `at` is the moment (ms) at which its
    devices, of which only the names are known, are revoked.
    """
    added = place.connection.execute(insert(_house).values(said["house"]).returning(_house.c.id))
    here = Place(place.connection, int(added.scalar_one()))
    settings = said["games"].items()
    _add(here, HouseGameRow, ({"game": game, "settings": each} for game, each in settings))
    _add(here, PlayerRow, ({**_UNSAID_OF_PLAYERS, **player} for player in said["players"]))
    _add(here, DeviceRow, _devices(said, at))
    _add(here, SpecRow, said["specs"])
    _add(here, VariantRow, said["variants"])
    _add(here, SittingRow, map(_sitting, said["sittings"]))
    _add(here, SeasonRow, season_rows(said))
    for game in ARCHIVED.values():
        for table in game.tables:
            _add(here, table.rows, said.get(table.key, ()))
    _add(here, ChangeRow, map(_change, said["changes"]))
    _add(here, ChangeCellRow, (row for change in said["changes"] for row in _cells(change)))
    return here


def derive_house(place: Place, said: Item) -> None:
    """Make everything anew that is derived from the sittings of a house."""
    for sitting in said["sittings"]:
        if sitting.get("deleted_at") != GONE:
            TOPICS[sitting["game"]](sitting["number"]).rederive(place)


def _add(place: Place, table: type[Any], rows: Iterable[Item]) -> None:
    house, waiting = {"house_id": place.house_id}, iter(rows)
    while batch := [{**house, **row} for row in islice(waiting, _AT_ONCE)]:
        place.connection.execute(insert(table.__table__), batch)


def _devices(said: Item, at: int) -> Iterable[Item]:
    """The devices as the log needs them: nobody can ever be one of them again."""
    first = {change["device"]: change["at"] for change in reversed(said["changes"])}
    for device in said["devices"]:
        yield {
            "id": device["id"],
            "name": device["name"],
            "token_hash": _GONE_TOKEN.format(device["id"]),
            "role": str(Role.VIEWER),
            "joined_at": first.get(device["id"], at),
            "revoked_at": at,
            "player_id": None,
        }


def _sitting(said: Item) -> Item:
    row = {**UNSAID, **_UNDERIVED, **said}
    return row | {"state": ERASED} if row["deleted_at"] == GONE else row


def _change(said: Item) -> Item:
    return {
        "seq": said["seq"],
        "device_id": said["device"],
        "key": said.get("file", f"{KEPT_KEY}{said['seq']}"),
        "body_hash": FROM_ARCHIVE,
        "topic": said["topic"],
        "action": said["action"],
        "at": said["at"],
        "undoes": said.get("undoes"),
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
