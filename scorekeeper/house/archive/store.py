"""Write a house as one archive, `scorekeeper-house/3` (docs/house-files.md), in canonical JSON.

Not included: derived data, data that only this server can use (links, codes, tokens, roles, and the
keys and hashes that identify resent forms), and what a game hides. The archive is written in
pieces, as a large house does not fit into memory.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, select

from scorekeeper.core.archived import Veil
from scorekeeper.core.db import db
from scorekeeper.core.documents import Diff
from scorekeeper.core.log import IMPORT
from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import (
    ChangeCellRow,
    ChangeRow,
    DeviceRow,
    HouseGameRow,
    HouseRow,
    PlayerRow,
    SeasonRow,
    SpecRow,
    VariantRow,
)
from scorekeeper.core.topics import Place
from scorekeeper.games.sittings import ARCHIVED, NOUNS
from scorekeeper.house.seasons import archive as seasons

FORMAT = "scorekeeper-house/3"

KEPT_KEY = "archive "
"""Prefix of the keys of imported changes whose own keys were not in the archive."""

SITTING_DEFAULTS: dict[str, Any] = {
    **{"name": "", "date": None, "note": "", "seats": [], "device_id": None, "deleted_at": 0}
}
"""Default values of a sitting's row for fields that are not in the archive."""

_AT_ONCE = 500  # rows that are read at once

_house: Table = HouseRow.__table__
_house_game: Table = HouseGameRow.__table__
_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__

_GAMES = {noun: game for game, noun in NOUNS.items()}

Item = dict[str, Any]


@contextmanager
def still(house_id: int) -> Iterator[Place]:
    """Yield a place to read a house from a consistent snapshot."""
    engine = db.engine
    if engine.dialect.name != "sqlite":  # SQLite's transactions always read a snapshot
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        yield Place(connection, house_id)


def archive(place: Place) -> Iterator[bytes]:
    """Yield the house's archive in pieces; the database is read while they are consumed."""
    veils = {game: archived.veil(place) for game, archived in ARCHIVED.items() if archived.veil}
    # sorted here, as collations differ between databases
    specs = sorted(_rows(place, SpecRow, "hash", "kind", "body"), key=lambda row: str(row["hash"]))
    variants = _rows(place, VariantRow, "game", "id", "hash", "archived")
    parts: dict[str, str | Item | Iterable[Item]] = {
        "changes": _changes(place, veils),
        "devices": _rows(place, DeviceRow, "id", "name"),
        "format": FORMAT,
        "games": _settings(place),
        "house": _head(place),
        "players": _rows(place, PlayerRow, "id", "name", "archived", "merged_into", "here"),
        seasons.KEY: _rows(place, SeasonRow, "id", *seasons.COLUMNS),
        "sittings": _sittings(place, veils),
        "specs": specs,
        "variants": sorted(variants, key=lambda row: (row["game"], row["id"])),
    }
    for game in ARCHIVED.values():
        for table in game.tables:
            parts[table.key] = _rows(place, table.rows, "id", *table.columns.__annotations__)
    before = "{"
    for name, part in sorted(parts.items()):
        yield f"{before}{_to_json(name)}:".encode()
        before = ",\n"
        if isinstance(part, str | dict):
            yield _to_json(part).encode()
        else:
            yield from _list(part)
    yield b"}\n"


def _head(place: Place) -> Item:
    columns = (_house.c[name] for name in ("public_id", "name", "seq", "hidden_games", "zone"))
    row = place.connection.execute(select(*columns).where(_house.c.id == place.house_id)).one()
    return {key: value for key, value in row._mapping.items() if value not in ({}, "")}


def _settings(place: Place) -> Item:
    """Game → the house's settings for it."""
    here = _house_game.c.house_id == place.house_id
    rows = place.connection.execute(select(_house_game).where(here))
    return {row.game: row.settings for row in rows}


def _changes(place: Place, veils: dict[str, Veil]) -> Iterator[Item]:
    for rows in _batches(place, _change, _change.c.seq):
        cells: dict[int, Diff] = {row.seq: {} for row in rows}
        between = _cell.c.seq.between(rows[0].seq, rows[-1].seq)
        query = select(_cell).where(_cell.c.house_id == place.house_id, between)
        for cell in place.connection.execute(query):
            cells[cell.seq][cell.cell] = (cell.before, cell.after)
        for row in rows:
            yield _visible_change(row, cells[row.seq], veils)


def _visible_change(row: Any, cells: Diff, veils: dict[str, Veil]) -> Item:
    """Convert a change for the archive, without hidden bids and without any cells of devices.

    The key of an imported file is a hash of it: it is left out if it could reveal a hidden bid.
    """
    noun, _, number = row.topic.partition("/")
    veil = veils.get(_GAMES.get(noun, ""))
    visible = veil.cells(int(number), row.seq, cells) if veil else cells
    item = {
        "seq": row.seq,
        "device": row.device_id,
        "topic": row.topic,
        "action": row.action,
        "at": row.at,
        "cells": {} if noun == "devices" else visible,
        "undoes": row.undoes,
    }
    from_file = row.action == IMPORT and noun in _GAMES
    if from_file and len(visible) == len(cells) and not row.key.startswith(KEPT_KEY):
        item["file"] = row.key
    return _without_nulls(item)


def _sittings(place: Place, veils: dict[str, Veil]) -> Iterator[Item]:
    columns = {game: archived.row.__annotations__ for game, archived in ARCHIVED.items()}
    for rows in _batches(place, sitting, sitting.c.id, _AT_ONCE // 10):
        for row in rows:
            item = {key: row._mapping[key] for key in columns[row.game]}
            if veil := veils.get(row.game):
                item["facts"] = veil.facts(row.number, row.facts)
            yield _without_nulls(item)


def _batches(
    place: Place, table: Table, by: ColumnElement[int], limit: int = _AT_ONCE
) -> Iterator[list[Row[Any]]]:
    """Yield the house's rows in batches of up to `limit`, in the order of a numbering column."""
    first_query = select(table).where(table.c.house_id == place.house_id).order_by(by).limit(limit)
    query = first_query
    while rows := list(place.connection.execute(query)):
        yield rows
        query = first_query.where(by > rows[-1]._mapping[by])


def _rows(place: Place, rows: type[Any], *columns: str) -> Iterator[Item]:
    """Yield these columns of all rows of the house, sorted by the first; nulls are left out."""
    table: Table = rows.__table__
    chosen = [table.c[column] for column in columns]
    query = select(*chosen).where(table.c.house_id == place.house_id).order_by(chosen[0])
    for row in place.connection.execute(query):
        yield _without_nulls(dict(row._mapping))


def _without_nulls(item: Item) -> Item:
    return {key: value for key, value in item.items() if value is not None}


def _list(items: Iterable[Item]) -> Iterator[bytes]:
    """Render a JSON list with one line per item."""
    before = "["
    for item in items:
        yield f"{before}\n{_to_json(item)}".encode()
        before = ","
    yield b"[]" if before == "[" else b"]"


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
