"""Makes the file of the newest version, before a migration makes a newer one.

`python -m tests.cases.databases.make` brings the database of the version before up, and says in
what it is otherwise then.
"""

import json
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Table, create_engine, select

from scorekeeper.core.migrate import bring, newest
from scorekeeper.house.backup.backup import tables_of
from tests.cases.databases.older import FOLDER, VERSIONS, Parts, older, parts_of, pour


def main() -> None:
    """Write the file."""
    before, version = VERSIONS[-1], newest()
    with create_engine("sqlite://").begin() as connection:
        bring(connection, before)
        pour(connection, older(before))
        bring(connection)
        was, now = parts_of(before), _parts(connection)
    said = {part: _differences(was[part], now[part]) for part in was}
    parts = ",\n".join(f'"{part}": {_object(each)}' for part, each in said.items())
    file = FOLDER / f"{version}.json"
    file.write_text(f'{{\n"like": "{before}",\n{parts}\n}}\n', encoding="utf-8")


def _parts(connection: Connection) -> Parts:
    """What a file says of the database when it is like no other."""
    tables = {table.name: _rows(connection, table) for table in tables_of(connection)}
    cells: dict[tuple[int, int], dict[str, Any]] = {}
    columns, *rows = tables.pop("change_cell")
    for row in rows:
        cell = dict(zip(columns, row, strict=True))
        of_change = cells.setdefault((cell["house_id"], cell["seq"]), {})
        of_change[cell["cell"]] = [cell["before"], cell["after"]]
    columns, *rows = tables.pop("change")
    house, seq, topic = map(columns.index, ("house_id", "seq", "topic"))
    log = {"columns": [[*columns, "cells"]]}
    for name, changes in groupby(sorted(rows, key=lambda row: row[topic]), lambda row: row[topic]):
        log[name] = [[*row, cells.get((row[house], row[seq]), {})] for row in changes]
    return {"tables": tables, "log": log}


def _rows(connection: Connection, table: Table) -> list[list[Any]]:
    """The names of a table's columns, and its rows in the order of its key."""
    rows = connection.execute(select(table).order_by(*table.primary_key))
    return [[*rows.keys()], *map(list, rows)]


def _differences(was: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    names = dict.fromkeys([*now, *was])
    return {name: now.get(name) for name in names if now.get(name) != was.get(name)}


def _object(said: dict[str, Any]) -> str:
    """An object of lists, a row a line."""
    lists = (f"{_json(name)}: {_list(rows)}" for name, rows in said.items())
    return "{\n" + ",\n".join(lists) + "\n}"


def _list(rows: list[list[Any]] | None) -> str:
    return "null" if rows is None else "[\n" + ",\n".join(map(_json, rows)) + "\n]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
