"""Fingerprints of tables, by which a restored backup is compared with its database.

A fingerprint is the number of rows and the sum of their hashes, so it needs neither an order nor
memory. A backup stores those of the database in an extra table, which earlier releases ignore.
"""

import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, select
from sqlalchemy.dialects import sqlite

BATCH = 1000
"""How many rows are read at once."""

_BYTES = 16  # of a hash
_PAUSE = 0.001  # seconds between batches, for other threads
_SQLITE = sqlite.dialect()
_MAKE = """
    DROP TABLE IF EXISTS fingerprint;
    CREATE TABLE fingerprint (name VARCHAR NOT NULL PRIMARY KEY, rows INTEGER, hash VARCHAR);
"""
_HAS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'fingerprint'"


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The number of a table's rows, and the sum of their hashes in hexadecimal digits."""

    rows: int
    hash: str


Fingerprints = Mapping[str, Fingerprint]
"""Those of each table by its name, without the schema's version."""


def fingerprint(rows: Iterable[Sequence[Any]]) -> Fingerprint:
    """Compute the fingerprint of rows, with values as SQLite returns them, JSON as text.

    >>> fingerprint([(1, "Ann"), (2, "Bo")]) == fingerprint([(2, "Bo"), (1, "Ann")])
    True
    >>> fingerprint([(1, "Ann")]) == fingerprint([("1", "Ann")])
    False
    """
    count = total = 0
    for count, row in enumerate(rows, 1):
        digest = blake2b(repr(tuple(row)).encode(), digest_size=_BYTES).digest()
        total = (total + int.from_bytes(digest)) % 256**_BYTES
        if count % BATCH == 0:
            time.sleep(_PAUSE)
    return Fingerprint(count, total.to_bytes(_BYTES).hex())


def of_file(connection: sqlite3.Connection) -> Fingerprints:
    """Compute those of a SQLite database; the connection decides which state it sees."""
    return {
        table: fingerprint(connection.execute(_select(table, columns)))
        for table, columns in columns_of(connection).items()
        if table != "alembic_version"
    }


def _select(table: str, columns: Mapping[str, str]) -> str:
    # SQLite stores a JSON number as a number, not as the text that it is given
    values = ", ".join(
        f'CAST("{name}" AS TEXT)' if columns[name] == "JSON" else f'"{name}"'
        for name in sorted(columns)
    )
    return f'SELECT {values} FROM "{table}"'  # noqa: S608 - names of the database itself


def of_tables(connection: Connection, tables: Iterable[Table]) -> Fingerprints:
    """Compute those of PostgreSQL's tables, with the values that a backup gets."""
    return {table.name: fingerprint(_converted_rows(connection, table)) for table in tables}


def _converted_rows(connection: Connection, table: Table) -> Iterable[Sequence[Any]]:
    columns = [table.columns[name] for name in sorted(table.columns.keys())]
    converters = [
        column.type.dialect_impl(_SQLITE).bind_processor(_SQLITE) or (lambda value: value)
        for column in columns
    ]
    rows = connection.execute(select(*columns).execution_options(yield_per=BATCH))
    for row in rows:
        yield [convert(value) for convert, value in zip(converters, row, strict=True)]


def columns_of(connection: sqlite3.Connection, schema: str = "main") -> dict[str, dict[str, str]]:
    """Each table's columns with their types, in upper case, without SQLite's own tables."""
    tables = connection.execute(
        f"SELECT name FROM {schema}.sqlite_master"  # noqa: S608 - main, or the one attached
        " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ).fetchall()
    columns = "SELECT name, upper(type) FROM pragma_table_xinfo(?, ?)"
    return {name: dict(connection.execute(columns, [name, schema])) for (name,) in tables}


def store(fingerprints: Fingerprints, file: Path) -> None:
    """Add them to a backup."""
    rows = [
        (name, fingerprint.rows, fingerprint.hash) for name, fingerprint in fingerprints.items()
    ]
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(_MAKE)
        database.executemany("INSERT INTO fingerprint VALUES (?, ?, ?)", rows)


def load(backup: sqlite3.Connection) -> Fingerprints | None:
    """Read those of an open backup; None if an earlier release made it."""
    if not backup.execute(_HAS).fetchone():
        return None
    rows = backup.execute("SELECT name, rows, hash FROM fingerprint").fetchall()
    return {name: Fingerprint(count, digest) for name, count, digest in rows}
