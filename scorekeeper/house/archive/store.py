"""A house as one archive, `scorekeeper-house/1` (docs/house-files.md): one canonical JSON.

Whatever can be counted again stays out; so does what only this server can use (links, codes,
tokens, roles, and the keys and hashes by which a device's own form is known again), and so do
bids that are hidden. It is written a part at a time: a large house does not fit into memory.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from sqlalchemy import Table, select

from scorekeeper.core.db import db
from scorekeeper.core.log import IMPORT
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
from scorekeeper.games.montana.store.archive_veil import Veil

FORMAT = "scorekeeper-house/1"

KEPT_KEY = "archive "
"""How the key begins of a change whose own stayed out of the archive that it came from."""

NIGHT_KEYS = (
    "name",
    "date",
    "seats",
    "rules",
    "finished",
    "version",
    "note",
    "discarded",
    "spent",
)
"""What an archive says of a night besides its number and its deals, as its row does."""

GAPS_KEYS = ("number", "rules", "device_id", "turns", "at", "replaying", "loaded", "version")
GAPS_MAY = (
    *("player_id", "won_shuffles", "won_moves", "least_shuffles", "least_moves"),
    *("ended_home", "date"),
)
"""What an archive says of a game of Gaps besides its own number, and what it can say."""

MATCH_KEYS = ("name", "date", "target", "seats", "games", "discarded", "spent", "version")
MATCH_MAY = ("course",)
"""The same of a match."""

_AT_ONCE = 500  # rows that are read at the same time

_house: Table = HouseRow.__table__
_player: Table = PlayerRow.__table__
_device: Table = DeviceRow.__table__
_spec: Table = SpecRow.__table__
_variant: Table = VariantRow.__table__
_night: Table = NightRow.__table__
_deal: Table = DealRow.__table__
_gaps: Table = GapsGameRow.__table__
_gaps_rules: Table = GapsRulesRow.__table__
_match: Table = MatchRow.__table__
_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__

Item = dict[str, Any]


@contextmanager
def still(house_id: int) -> Iterator[Place]:
    """Where a house is read as it was at one moment, whatever is written meanwhile."""
    engine = db.engine
    if engine.dialect.name != "sqlite":  # which reads so anyway
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        yield Place(connection, house_id)


def archive(place: Place) -> Iterator[bytes]:
    """The archive of the house, in pieces; it is read as long as these are asked for."""
    veil = Veil(place)
    players = _rows(place, _player, "id", "name", "retired", "merged_into")
    specs, games = (
        # sorted here, for each database has an order of its own for letters
        sorted(_rows(place, table, *columns), key=lambda row: str(row[columns[0]]))
        for table, columns in (
            (_spec, ("hash", "kind", "body")),
            (_variant, ("id", "hash", "retired")),
        )
    )
    listed: dict[str, Iterable[Item]] = {
        "changes": _changes(place, veil),
        "devices": _rows(place, _device, "id", "name"),
        "gaps": _by_number(place, _gaps, GAPS_KEYS + GAPS_MAY),
        "matches": _by_number(place, _match, MATCH_KEYS + MATCH_MAY),
        "gaps_rules": _rows(place, _gaps_rules, "id", "name", "said", "retired"),
        "nights": _nights(place, veil),
        "players": map(_without_nothing, players),
        "specs": specs,
        "variants": games,
    }
    columns = (_house.c.public_id, _house.c.name, _house.c.rules, _house.c.seq)
    row = place.connection.execute(select(*columns).where(_house.c.id == place.house_id)).one()
    plain = {"format": FORMAT, "house": dict(row._mapping)}
    before = "{"
    for name in sorted(listed.keys() | plain.keys()):
        yield f"{before}{_said(name)}:".encode()
        before = ",\n"
        if name in plain:
            yield _said(plain[name]).encode()
        else:
            yield from _list(listed[name])
    yield b"}\n"


def _changes(place: Place, veil: Veil) -> Iterator[Item]:
    last = 0
    while True:
        here = (_change.c.house_id == place.house_id) & (_change.c.seq > last)
        wanted = select(_change).where(here).order_by(_change.c.seq).limit(_AT_ONCE)
        rows = place.connection.execute(wanted).all()
        if not rows:
            return
        cells: dict[int, dict[str, tuple[Any, Any]]] = {row.seq: {} for row in rows}
        between = _cell.c.seq.between(rows[0].seq, rows[-1].seq)
        found = select(_cell).where(_cell.c.house_id == place.house_id, between)
        for cell in place.connection.execute(found):
            cells[cell.seq][cell.cell] = (cell.before, cell.after)
        for row in rows:
            yield _change_said(row, cells[row.seq], veil)
        last = rows[-1].seq


def _change_said(row: Any, cells: dict[str, tuple[Any, Any]], veil: Veil) -> Item:
    """A change: not who may do what on which device, nor what would let a hidden bid be guessed.

    The key of a file that came in is a hash of that: it stays out where it told such a bid.
    """
    told = {} if row.topic == "devices" else veil.cells(row.topic, row.seq, cells)
    said = {
        "seq": row.seq,
        "device": row.device_id,
        "topic": row.topic,
        "action": row.action,
        "at": row.at,
        "cells": told,
        "undoes": row.undoes,
    }
    from_file = row.action == IMPORT and row.topic.startswith(("night/", "match/"))
    if from_file and len(told) == len(cells) and not row.key.startswith(KEPT_KEY):
        said["file"] = row.key
    return _without_nothing(said)


def _nights(place: Place, veil: Veil) -> Iterator[Item]:
    last = 0
    while True:
        here = (_night.c.house_id == place.house_id) & (_night.c.id > last)
        wanted = select(_night).where(here).order_by(_night.c.id).limit(_AT_ONCE // 10)
        rows = place.connection.execute(wanted).all()
        if not rows:
            return
        between = _deal.c.night_id.between(rows[0].id, rows[-1].id)
        found = place.connection.execute(
            select(_deal)
            .where(_deal.c.house_id == place.house_id, between)
            .order_by(_deal.c.night_id, _deal.c.position, _deal.c.id)
        )
        deals = {night: list(each) for night, each in groupby(found, lambda deal: deal.night_id)}
        for row in rows:
            said = {key: row._mapping[key] for key in ("id", *NIGHT_KEYS)}
            said["deals"] = [
                {
                    "id": deal.id,
                    "position": deal.position,
                    "facts": veil.facts(row.id, deal.id, deal.facts),
                }
                for deal in deals.get(row.id, ())
            ]
            yield said
        last = rows[-1].id


def _by_number(place: Place, table: Table, keys: Iterable[str]) -> Iterator[Item]:
    """These columns of the rows of the house, some at a time; what is null is left out."""
    last, columns = 0, [table.c[name] for name in ("id", *keys)]
    while True:
        here = (table.c.house_id == place.house_id) & (table.c.id > last)
        wanted = select(*columns).where(here).order_by(table.c.id).limit(_AT_ONCE)
        rows = place.connection.execute(wanted).all()
        if not rows:
            return
        for row in rows:
            yield _without_nothing(dict(row._mapping))
        last = rows[-1].id


def _rows(place: Place, table: Table, *columns: str) -> Iterator[Item]:
    """These columns of all rows of the house, by the first of them."""
    chosen = [table.c[column] for column in columns]
    wanted = select(*chosen).where(table.c.house_id == place.house_id).order_by(chosen[0])
    for row in place.connection.execute(wanted):
        yield dict(row._mapping)


def _without_nothing(item: Item) -> Item:
    return {key: value for key, value in item.items() if value is not None}


def _list(items: Iterable[Item]) -> Iterator[bytes]:
    """A list with a line for each item."""
    before = "["
    for item in items:
        yield f"{before}\n{_said(item)}".encode()
        before = ","
    yield b"[]" if before == "[" else b"]"


def _said(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
