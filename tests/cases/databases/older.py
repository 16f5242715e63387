"""Databases as older releases left them: one for each version that their schema had.

A file has the rows of its version, each table beginning with the names of its columns, and of the
log the changes of each topic with their cells. What a file does not name is as in the one that it
is `like`; what is null there was not there yet.

Two houses played in them. They have nights that were put right, taken over by a substitute,
hidden, noted, discarded, erased and read from a file, by the house's own variants too; matches
that are over, followed, put right, discarded and erased; games of Gaps that were won, lost, taken
back, loaded and whose player is not known, by rule sets of the house's own; a player who turned out
to be another one, devices that joined by links and codes, and one that was revoked.
"""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from scorekeeper.house.backup.backup import tables_of
from tests.support import Dump

FOLDER = Path(__file__).parent

VERSIONS = tuple(sorted(file.stem for file in FOLDER.glob("*.json")))

Parts = dict[str, dict[str, Any]]

TOKENS = {
    1: "9fdc5af917197cd73081246b97efccfcce29cec7220fe6274e704c72673cd53e",
    2: "db69e32728e50f42caae441e3306ca11731e412350e3d8177b6114e8a103bdcf",
}
"""What the owner's browser keeps for each house: in a database only its hash is."""


def older(version: str) -> Dump:
    """The rows of each table of the database of that version."""
    parts = parts_of(version)
    rows = {table: _named(*said) for table, said in parts["tables"].items() if said}
    (columns,) = parts["log"].pop("columns")
    log = [
        change for changes in parts["log"].values() for change in _named(columns, *(changes or ()))
    ]
    log.sort(key=lambda change: (change["house_id"], change["seq"]))
    rows["change_cell"] = [
        {
            **{name: change[name] for name in ("house_id", "seq", "topic")},
            **{"cell": cell, "before": before, "after": after},
        }
        for change in log
        for cell, (before, after) in sorted(change.pop("cells").items())
    ]
    return rows | {"change": log}


def pour(connection: Connection, rows: Dump) -> None:
    """Put the rows into tables that have their columns."""
    for table in tables_of(connection):
        if said := rows.get(table.name):
            connection.execute(insert(table), said)


def parts_of(version: str) -> Parts:
    """The tables and the log of that version, as a file says them that is like no other."""
    said: dict[str, Any] = json.loads((FOLDER / f"{version}.json").read_text(encoding="utf-8"))
    if "like" not in said:
        return said
    next_one = parts_of(said["like"])
    return {part: next_one[part] | said[part] for part in ("tables", "log")}


def _named(columns: list[str], *rows: list[Any]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in rows]
