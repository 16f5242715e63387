"""Bringing a backup back: everything is checked before anything is replaced.

What the file holds is poured into a fresh database with tables of our own, whoever made the
file, and brought up to date there. SQLite's database is then replaced by renaming, PostgreSQL's
rows within one transaction. Whenever the process dies, the former database or the new one is
there, whole.
"""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table, func, inspect, select
from sqlalchemy import text as sql

from scorekeeper.base.text import Text
from scorekeeper.core.db import BUSY_SECONDS
from scorekeeper.core.migrate import bring
from scorekeeper.games.sittings import ARCHIVED
from scorekeeper.house.backup.authority import give_to_owner
from scorekeeper.house.backup.backup import (
    Damaged,
    Foreign,
    at_file,
    check,
    copy_pages,
    copy_rows,
    fresh,
    pour,
    reading,
    sync,
    tables_of,
    whole,
)

_LOGS = ("-wal", "-journal")  # what SQLite keeps beside a database, as part of it
_BESIDE = (*_LOGS, "-shm")
_KINDS = {"INTEGER": "integer", "BIGINT": "integer", "BOOLEAN": "integer", "VARCHAR": "text"}

_SITTINGS = "SELECT game, count(*) FROM sitting WHERE deleted_at = 0 GROUP BY game"

Columns = dict[str, dict[str, str]]
"""The tables' names, each with its columns and their types."""


class InUse(Exception):
    """Somebody else uses the database."""


@dataclass(frozen=True, slots=True)
class BackupContents:
    """What is in a backup: what was played, and the moment of the last change (ms), if any."""

    parts: Sequence[Text]
    changed_at: int | None


def contents(file: Path) -> BackupContents:
    """What is in a file that was checked."""
    with reading(file) as connection:
        played = dict(connection.execute(_SITTINGS).fetchall())
        parts = [game.told(played.get(name, 0)) for name, game in ARCHIVED.items()]
        return BackupContents(parts, *connection.execute("SELECT max(at) FROM change").fetchone())


def prepare(file: Path, ready: Path) -> None:
    """Check a backup, and make a database of the newest version with its rows at `ready`.

    The file itself stays as it is.

    Raises:
        Unfit: it is no good.
        NewerDatabase, OlderDatabase: it is from a later release, or from before 1.0.
        OSError, sqlite3.Error: it cannot be read, or the other not be written.
    """
    version = check(file)
    with fresh(ready, version):
        pass
    with reading(file), closing(_writing_to(ready)) as connection:
        _pour_file(connection, file)
        _check_values(connection)
    with at_file(ready) as at_ready:
        bring(at_ready)
    check(ready)


def _writing_to(file: Path) -> sqlite3.Connection:
    """A connection to a file that is there."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, uri=True)


def _pour_file(connection: sqlite3.Connection, file: Path) -> None:
    """Copy the rows of a file into a database with the same tables."""
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("ATTACH ? AS given", [f"{file.absolute().as_uri()}?mode=ro"])
    ours, theirs = _columns(connection, "main"), _columns(connection, "given")
    if any(columns.keys() != theirs.get(table, {}).keys() for table, columns in ours.items()):
        raise Foreign
    connection.execute("BEGIN")
    connection.execute("PRAGMA defer_foreign_keys=ON")
    try:
        for table in ours.keys() - {"alembic_version"}:
            names = [f'"{name}"' for name in ours[table]]
            values = ", ".join(f"given.{name}" for name in names)
            connection.execute(
                f'INSERT INTO main."{table}" ({", ".join(names)})'  # noqa: S608 - our own names
                f' SELECT {values} FROM given."{table}" AS given'
            )
        connection.execute("COMMIT")
    except sqlite3.IntegrityError as error:
        raise Damaged from error
    connection.execute("DETACH given")


def _columns(connection: sqlite3.Connection, schema: str) -> Columns:
    tables = connection.execute(
        f"SELECT name FROM {schema}.sqlite_master"  # noqa: S608 - main, or the one attached
        " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ).fetchall()
    columns = "SELECT name, upper(type) FROM pragma_table_xinfo(?, ?)"
    return {name: dict(connection.execute(columns, [name, schema])) for (name,) in tables}


def _check_values(connection: sqlite3.Connection) -> None:
    """Numbers are numbers, texts are texts, and JSON is JSON: SQLite itself does not ask."""
    for table, columns in _columns(connection, "main").items():
        wrong = [
            f"typeof(\"{name}\") NOT IN ('{_KINDS[kind]}', 'null')"
            for name, kind in columns.items()
            if kind in _KINDS
        ]
        wrong += [
            f'"{name}" IS NOT NULL AND NOT json_valid("{name}")'
            for name, kind in columns.items()
            if kind == "JSON"
        ]
        asked = " OR ".join(wrong) or "0"
        rows = f'SELECT 1 FROM "{table}" WHERE {asked} LIMIT 1'  # noqa: S608 - our own names
        if connection.execute(rows).fetchone():
            raise Damaged
        for _ in connection.execute(f'SELECT * FROM "{table}"'):  # noqa: S608 - as above
            pass  # each text is decoded


# ---- SQLite ----


def replace(database: Path, ready: Path, kept: Path) -> bool:
    """Put the file that is ready in the database's place; the former one is kept.

    No log of the former database is left beside its name when the new one gets that name: SQLite
    would apply it. Where the former one is damaged, its files are kept as they are.

    Args:
        database: the database, which may be missing.
        ready: a file in the same file system, complete; it is moved.
        kept: where the former one goes.

    Returns:
        Whether there was one.

    Raises:
        InUse: another program has the database open.
        OSError, sqlite3.Error: it cannot be done; then the database is as it was.
    """
    sync(ready)
    _resemble(ready, database)
    with _alone(database) as former:
        found = former is not None or _keep_files(database, kept)
        if former is not None:
            with whole(kept) as copied:
                copy_pages(former, copied)
        else:
            for end in _BESIDE:
                Path(f"{database}{end}").unlink(missing_ok=True)
        sync(database.parent)  # that the logs are gone has to be on the disk first
        ready.replace(database)
        sync(database.parent)
    return found


@contextmanager
def _alone(database: Path) -> Iterator[sqlite3.Connection | None]:
    """A connection that nobody else can come by, to a database that has no log any more.

    None where there is no database, or one that SQLite cannot read.
    """
    connection = None
    if database.exists():
        try:
            connection = _lock_out(database)
        except Damaged:
            pass
        except sqlite3.DatabaseError as error:
            name = getattr(error, "sqlite_errorname", "")
            if name.startswith("SQLITE_BUSY"):
                raise InUse from error
            if not name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
                raise
    try:
        yield connection
    finally:
        if connection is not None:
            connection.close()


def _lock_out(database: Path) -> sqlite3.Connection:
    connection = _writing_to(database)
    try:
        # moves the log into the file and removes it; refused while anybody has the database open
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")  # from the next lock to the end
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise Damaged
    except BaseException:
        connection.close()
        raise
    return connection


def _keep_files(database: Path, kept: Path) -> bool:
    """Copy the files of a database that SQLite cannot read; returns whether there are any."""
    parts = [end for end in (*_LOGS, "") if Path(f"{database}{end}").exists()]
    for end in parts:
        with whole(Path(f"{kept}{end}")) as copied:
            shutil.copyfile(f"{database}{end}", copied)
    return bool(parts)


def _resemble(file: Path, database: Path) -> None:
    """Give the file the rights of the database, and its owner where we may."""
    with suppress(FileNotFoundError):
        shutil.copymode(database, file)
    give_to_owner(file, database if database.exists() else database.parent)


# ---- PostgreSQL ----


def reload(connection: Connection, ready: Path, kept: Path) -> bool:
    """Put the rows of a prepared file in the place of all rows, in the connection's transaction.

    Args:
        connection: to PostgreSQL, in a transaction that is rolled back on any error.
        ready: the prepared file.
        kept: where a backup of the former rows goes.

    Returns:
        Whether there was a database of ours before.

    Raises:
        InUse: another program is connected to the database.
        NewerDatabase, OlderDatabase: the database that is there is a later release's, or from
            before 1.0.
    """
    if connection.execute(sql(_OTHERS)).scalar_one():
        raise InUse
    found = inspect(connection).has_table("alembic_version")
    if found:
        with whole(kept) as copied, at_file(ready) as source:
            there = set(inspect(connection).get_table_names())
            _all(connection, "LOCK TABLE", [t for t in tables_of(source) if t.name in there])
            copy_rows(connection, copied)
    bring(connection)
    with at_file(ready) as source:
        tables = tables_of(source)
        _all(connection, "TRUNCATE", tables)
        for table in tables:
            pour(source, connection, table)
    for table in tables:
        _count_on(connection, table)
    return found


_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def _all(connection: Connection, order: str, tables: list[Table]) -> None:
    """Give the order for all these tables together."""
    quoted = connection.dialect.identifier_preparer.quote
    if tables:
        connection.execute(sql(f"{order} {', '.join(quoted(table.name) for table in tables)}"))


def _count_on(connection: Connection, table: Table) -> None:
    """Let the numbers that PostgreSQL gives out go on after the highest one there is."""
    quoted = connection.dialect.identifier_preparer.quote
    for column in inspect(connection).get_columns(table.name):
        if "nextval" not in str(column["default"]):
            continue
        numbers = func.pg_get_serial_sequence(quoted(table.name), column["name"])
        following = func.coalesce(func.max(table.c[column["name"]]), 0) + 1
        connection.execute(select(func.setval(numbers, following, False)))
