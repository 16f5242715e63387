"""A house as one archive, `scorekeeper-house/3` (docs/house-files.md): one canonical JSON.

Whatever can be counted again stays out; so does what only this server can use (links, codes,
tokens, roles, and the keys and hashes by which a device's own form is known again), and so does
what a game hides. It is written a part at a time: a large house does not fit into memory.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, select

from scorekeeper.core.archive_values import Known
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
"""How the key begins of a change whose own stayed out of the archive that it came from."""

SITTING_KEYS = ("id", "game", "number", "last_deleted_id", "version", "mark", "facts")
"""What an archive says of every sitting; what else, its game knows."""

UNSAID: dict[str, Any] = {
    **{"name": "", "date": None, "note": "", "seats": [], "device_id": None, "deleted_at": 0}
}
"""What the row of a sitting says where the archive says nothing."""

_AT_ONCE = 500  # rows that are read at the same time

_house: Table = HouseRow.__table__
_house_game: Table = HouseGameRow.__table__
_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__

_GAMES = {noun: game for game, noun in NOUNS.items()}

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
    veils = {game: said.veil(place) for game, said in ARCHIVED.items() if said.veil}
    # sorted here, for each database has an order of its own for letters
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
            parts[table.key] = _rows(place, table.rows, "id", *table.columns)
    before = "{"
    for name, part in sorted(parts.items()):
        yield f"{before}{_said(name)}:".encode()
        before = ",\n"
        if isinstance(part, str | dict):
            yield _said(part).encode()
        else:
            yield from _list(part)
    yield b"}\n"


def _head(place: Place) -> Item:
    columns = (_house.c[name] for name in ("public_id", "name", "seq", "hidden_games", "zone"))
    row = place.connection.execute(select(*columns).where(_house.c.id == place.house_id)).one()
    return {key: value for key, value in row._mapping.items() if value not in ({}, "")}


def _settings(place: Place) -> Item:
    """How the house plays each game."""
    here = _house_game.c.house_id == place.house_id
    rows = place.connection.execute(select(_house_game).where(here))
    return {row.game: row.settings for row in rows}


def _changes(place: Place, veils: dict[str, Veil]) -> Iterator[Item]:
    for rows in _batches(place, _change, _change.c.seq):
        cells: dict[int, Diff] = {row.seq: {} for row in rows}
        between = _cell.c.seq.between(rows[0].seq, rows[-1].seq)
        found = select(_cell).where(_cell.c.house_id == place.house_id, between)
        for cell in place.connection.execute(found):
            cells[cell.seq][cell.cell] = (cell.before, cell.after)
        for row in rows:
            yield _change_said(row, cells[row.seq], veils)


def _change_said(row: Any, cells: Diff, veils: dict[str, Veil]) -> Item:
    """A change: not who may do what on which device, nor what would let a hidden bid be guessed.

    The key of a file that came in is a hash of that: it stays out where it told such a bid.
    """
    noun, _, number = row.topic.partition("/")
    veil = veils.get(_GAMES.get(noun, ""))
    told = veil.cells(int(number), row.seq, cells) if veil else cells
    said = {
        "seq": row.seq,
        "device": row.device_id,
        "topic": row.topic,
        "action": row.action,
        "at": row.at,
        "cells": {} if noun == "devices" else told,
        "undoes": row.undoes,
    }
    from_file = row.action == IMPORT and noun in _GAMES
    if from_file and len(told) == len(cells) and not row.key.startswith(KEPT_KEY):
        said["file"] = row.key
    return _without_nothing(said)


def _sittings(place: Place, veils: dict[str, Veil]) -> Iterator[Item]:
    columns = {
        game: (*SITTING_KEYS, *said.head(Known()), *said.may) for game, said in ARCHIVED.items()
    }
    for rows in _batches(place, sitting, sitting.c.id, _AT_ONCE // 10):
        for row in rows:
            said = {key: row._mapping[key] for key in columns[row.game]}
            if veil := veils.get(row.game):
                said["facts"] = veil.facts(row.number, row.facts)
            yield _without_nothing(said)


def _batches(
    place: Place, table: Table, by: ColumnElement[int], most: int = _AT_ONCE
) -> Iterator[list[Row[Any]]]:
    """The rows of the house, some at a time, in the order of a column that numbers them."""
    here = select(table).where(table.c.house_id == place.house_id).order_by(by).limit(most)
    wanted = here
    while rows := list(place.connection.execute(wanted)):
        yield rows
        wanted = here.where(by > rows[-1]._mapping[by])


def _rows(place: Place, rows: type[Any], *columns: str) -> Iterator[Item]:
    """These columns of all rows of the house, by the first of them; what is null is left out."""
    table: Table = rows.__table__
    chosen = [table.c[column] for column in columns]
    wanted = select(*chosen).where(table.c.house_id == place.house_id).order_by(chosen[0])
    for row in place.connection.execute(wanted):
        yield _without_nothing(dict(row._mapping))


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
