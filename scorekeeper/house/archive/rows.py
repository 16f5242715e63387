"""The rows of a house that comes out of an archive."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from sqlalchemy import Table, insert, select

from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import GONE
from scorekeeper.core.tables import (
    ChangeCellRow,
    ChangeRow,
    DealRow,
    DeviceRow,
    GapsGameRow,
    GapsRulesRow,
    HouseRow,
    MatchRow,
    NightRow,
    PlayerRow,
    SpecRow,
    VariantRow,
)
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.store.games import attempt_of, derived
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.terms import fill_terms
from scorekeeper.games.shedding.store.matches import load_match, match_of, save_tally
from scorekeeper.house.archive.store import GAPS_MAY, KEPT_KEY, MATCH_MAY, NIGHT_KEYS

_house: Table = HouseRow.__table__
_AT_ONCE = 1000
_GONE_TOKEN = "archive {}"  # noqa: S105 - no hash of a secret looks like this

Item = Mapping[str, Any]


def has_house(place: Place, public_id: str) -> bool:
    """Whether the database has a house with that name in addresses."""
    found = select(_house.c.id).where(_house.c.public_id == public_id)
    return place.connection.execute(found).first() is not None


def add_house(place: Place, said: Item, at: int) -> Place:
    """Write every row of the house that an archive says; returns where it is.

    What is derived is not there yet: see `count_house`. `at` is the moment (ms) at which its
    devices, of which only the names are known, are revoked.
    """
    row = {name: said["house"][name] for name in ("public_id", "name", "rules", "seq")}
    added = place.connection.execute(insert(_house).values(row).returning(_house.c.id))
    here = Place(place.connection, int(added.scalar_one()))
    nothing = {"merged_into": None}
    _add(here, PlayerRow, (nothing | dict(player) for player in said["players"]))
    _add(here, DeviceRow, _devices(said, at))
    _add(here, SpecRow, said["specs"])
    _add(here, VariantRow, said["variants"])
    _add(here, NightRow, ({k: n[k] for k in ("id", *NIGHT_KEYS)} for n in said["nights"]))
    deals = ({"night_id": n["id"], **deal} for n in said["nights"] for deal in n["deals"])
    _add(here, DealRow, deals)
    _add(here, GapsRulesRow, said.get("gaps_rules", ()))
    _add(here, GapsGameRow, map(_gaps_game, said.get("gaps", ())))
    _add(here, MatchRow, (_match(match, said) for match in said.get("matches", ())))
    _add(here, ChangeRow, map(_change, said["changes"]))
    _add(here, ChangeCellRow, (row for change in said["changes"] for row in _cells(change)))
    return here


def count_house(place: Place) -> None:
    """Count everything anew that is derived from the nights and matches of a house."""
    table: Table = NightRow.__table__
    wanted = select(table.c.id).where(table.c.house_id == place.house_id, table.c.discarded != GONE)
    for number in place.connection.execute(wanted.order_by(table.c.id)).scalars().all():
        NightTopic(number).count_anew(place)
    fill_terms(place)
    matches: Table = MatchRow.__table__
    kept = (matches.c.house_id == place.house_id) & (matches.c.discarded != GONE)
    wanted = select(matches.c.id).where(kept)
    for number in place.connection.execute(wanted.order_by(matches.c.id)).scalars().all():
        save_tally(place, number, load_match(place, number).kept)


def _add(place: Place, table: type[Any], rows: Iterable[Item]) -> None:
    house, waiting = {"house_id": place.house_id}, iter(rows)
    while batch := [house | dict(row) for row in islice(waiting, _AT_ONCE)]:
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


def _gaps_game(said: Item) -> Item:
    """A game's row, with what is derived."""
    return dict.fromkeys(GAPS_MAY) | dict(said) | derived(attempt_of(said))


def _match(said: Item, archive: Item) -> Item:
    """A match's row, with what is derived."""
    names = {player["id"]: player["name"] for player in archive["players"]}
    finished = match_of(said, names).match.is_over
    return dict.fromkeys(MATCH_MAY) | dict(said) | {"finished": finished}


def _change(said: Item) -> Item:
    return {
        "seq": said["seq"],
        "device_id": said["device"],
        "key": said.get("file", f"{KEPT_KEY}{said['seq']}"),
        "body_hash": "",
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
