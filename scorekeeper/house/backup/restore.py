"""Restore a backup: everything is checked before anything is replaced.

The file is not trusted: its rows are copied into a new database with our own tables, and migrated
there. A SQLite database is then replaced by renaming, PostgreSQL's rows in one transaction. If the
process dies at any time, either the former database or the new one is complete.
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
from scorekeeper.core.migrate import bring, version_of
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
from scorekeeper.house.backup.fingerprints import columns_of

_LOGS = ("-wal", "-journal")  # files of SQLite that belong to the database
_COMPANION_FILES = (*_LOGS, "-shm")
_KINDS = {"INTEGER": "integer", "BIGINT": "integer", "BOOLEAN": "integer", "VARCHAR": "text"}

_SITTINGS = "SELECT game, count(*) FROM sitting WHERE deleted_at = 0 GROUP BY game"


class InUse(Exception):
    """Another program uses the database."""


@dataclass(frozen=True, slots=True)
class BackupContents:
    """Summary of a backup: what was played, and the time of the last change (ms), if any."""

    parts: Sequence[Text]
    changed_at: int | None


def contents(file: Path) -> BackupContents:
    """Summarise a checked backup."""
    with reading(file) as connection:
        played = dict(connection.execute(_SITTINGS).fetchall())
        parts = [game.count_label.counting(played.get(name, 0)) for name, game in ARCHIVED.items()]
        return BackupContents(parts, *connection.execute("SELECT max(at) FROM change").fetchone())


def prepare(file: Path, ready: Path, *, upgraded: bool = True) -> None:
    """Check a backup, and make a database with its rows at `ready`.

    It has the newest version, or that of the backup unless `upgraded`. The backup file is not
    changed, and the new one not synced to the disk.

    Raises:
        Unfit: the backup is damaged or not ours.
        NewerDatabase, OlderDatabase: it is from a later release, or from before 1.0.
        OSError, sqlite3.Error: reading or writing failed.
    """
    version = check(file)
    with fresh(ready, version):
        pass
    with reading(file), closing(_writing_to(ready)) as connection:
        _pour_file(connection, file)
        _check_values(connection)
    if upgraded:
        upgrade(ready)
    check(ready)


def upgrade(ready: Path) -> None:
    """Upgrade a prepared database to the newest version."""
    with at_file(ready) as connection:
        bring(connection)


def _writing_to(file: Path) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, uri=True)


def _pour_file(connection: sqlite3.Connection, file: Path) -> None:
    """Copy the rows of a file into a database with the same tables."""
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA synchronous=OFF")  # safe, as the file has no name yet
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("ATTACH ? AS given", [f"{file.absolute().as_uri()}?mode=ro"])
    ours, theirs = columns_of(connection), columns_of(connection, "given")
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


def _check_values(connection: sqlite3.Connection) -> None:
    """Check that all values have their column's type, which SQLite does not enforce."""
    for table, columns in columns_of(connection).items():
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
        condition = " OR ".join(wrong) or "0"
        rows = f'SELECT 1 FROM "{table}" WHERE {condition} LIMIT 1'  # noqa: S608 - our own names
        if connection.execute(rows).fetchone():
            raise Damaged(f"a value in table {table} has a wrong type")
        for _ in connection.execute(f'SELECT * FROM "{table}"'):  # noqa: S608 - as above
            pass  # fetching decodes each text


# ---- SQLite ----


def replace(database: Path, ready: Path, former_copy: Path) -> bool:
    """Replace the database by the prepared file, and keep a copy of the former one.

    The former database's log must be gone before the new file gets its name: SQLite would apply
    it. If the former database is damaged, its files are copied as they are.

    Args:
        database: the database, which may be missing.
        ready: the prepared file, in the same file system; it is moved.
        former_copy: where to copy the former database.

    Returns:
        Whether there was a database.

    Raises:
        InUse: another program has the database open.
        OSError, sqlite3.Error: it failed; the database is unchanged.
    """
    sync(ready)
    _copy_permissions(ready, database)
    with _exclusive(database) as former:
        existed = former is not None or _keep_files(database, former_copy)
        if former is not None:
            with whole(former_copy) as copied:
                copy_pages(former, copied)
        else:
            for suffix in _COMPANION_FILES:
                Path(f"{database}{suffix}").unlink(missing_ok=True)
        sync(database.parent)  # the removal of the logs must reach the disk first
        ready.replace(database)
        sync(database.parent)
    return existed


@contextmanager
def _exclusive(database: Path) -> Iterator[sqlite3.Connection | None]:
    """Connect exclusively to the database, with its log merged into it.

    Yields None if there is no database, or SQLite cannot read it.
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
        # merges the log into the file and deletes it; fails while others have the database open
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute(
            "PRAGMA locking_mode=EXCLUSIVE"
        )  # keeps the next lock until the connection closes
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise Damaged
    except BaseException:
        connection.close()
        raise
    return connection


def _keep_files(database: Path, former_copy: Path) -> bool:
    """Copy the files of a database that SQLite cannot read; returns whether there are any."""
    suffixes = [suffix for suffix in (*_LOGS, "") if Path(f"{database}{suffix}").exists()]
    for suffix in suffixes:
        with whole(Path(f"{former_copy}{suffix}")) as copied:
            shutil.copyfile(f"{database}{suffix}", copied)
    return bool(suffixes)


def _copy_permissions(file: Path, database: Path) -> None:
    """Give the file the permissions of the database, and its owner if permitted."""
    with suppress(FileNotFoundError):
        shutil.copymode(database, file)
    give_to_owner(file, database if database.exists() else database.parent)


# ---- PostgreSQL ----


def reload(connection: Connection, ready: Path, former_copy: Path) -> bool:
    """Replace all tables by those of a prepared file, in the connection's transaction.

    Args:
        connection: to PostgreSQL, in a transaction that is rolled back on any error.
        ready: the prepared file.
        former_copy: where to write a backup of the former rows.

    Returns:
        Whether there was a database of ours before.

    Raises:
        InUse: another program is connected to the database.
        NewerDatabase, OlderDatabase: the existing database is from a later release, or from
            before 1.0.
    """
    if connection.execute(sql(_OTHERS)).scalar_one():
        raise InUse
    with at_file(ready) as source:
        version = version_of(source) or "head"
    existing_version = version_of(connection)
    if existing_version is not None:
        with whole(former_copy) as copied, at_file(ready) as source:
            existing_tables = set(inspect(connection).get_table_names())
            common = [t.name for t in tables_of(source) if t.name in existing_tables]
            _run_for_all(connection, "LOCK TABLE", common)
            copy_rows(connection, copied)
        if existing_version != version:
            with reading(former_copy) as former:
                _run_for_all(connection, "DROP TABLE", [*columns_of(former)])
    bring(connection, version)
    with at_file(ready) as source:
        tables = tables_of(source)
        _run_for_all(connection, "TRUNCATE", [table.name for table in tables])
        for table in tables:
            pour(source, connection, table)
    for table in tables:
        _set_sequences(connection, table)
    return existing_version is not None


_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def _run_for_all(connection: Connection, statement: str, tables: Sequence[str]) -> None:
    """Run a statement for all these tables at once."""
    quoted = connection.dialect.identifier_preparer.quote
    if tables:
        connection.execute(sql(f"{statement} {', '.join(map(quoted, tables))}"))


def _set_sequences(connection: Connection, table: Table) -> None:
    """Set PostgreSQL's sequences to continue after the highest number."""
    quoted = connection.dialect.identifier_preparer.quote
    for column in inspect(connection).get_columns(table.name):
        if "nextval" not in str(column["default"]):
            continue
        numbers = func.pg_get_serial_sequence(quoted(table.name), column["name"])
        following = func.coalesce(func.max(table.c[column["name"]]), 0) + 1
        connection.execute(select(func.setval(numbers, following, False)))
