"""Backups: one SQLite file with every row of every table, from SQLite or PostgreSQL.

A backup is a consistent snapshot, with the fingerprints of the database's tables in that state.
Making one never writes to the source database, nor checkpoints its log.

SQLite detects a damaged page structure, but not damaged values. So every backup has a checksum of
the whole file in SQLite's user version; 0 means no checksum.
"""

import errno
import os
import shutil
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import JSON, Connection, MetaData, Table, create_engine, insert, inspect, select
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from scorekeeper.console import real_path
from scorekeeper.core.db import begin_writing, engine_options, opened_to_read, prepare
from scorekeeper.core.migrate import bring, check_version
from scorekeeper.core.tables import Json
from scorekeeper.house.backup import fingerprints
from scorekeeper.house.backup.authority import add_authority
from scorekeeper.house.backup.fingerprints import BATCH

PARTIAL = ".scorekeeper-"
"""Prefix of the temporary folders; one that was left behind can be deleted."""

_HEAD = b"SQLite format 3\0"
_NO_LOG = b"\1\1"  # bytes in the header of a file that has no write-ahead log
_SEAL = slice(60, 64)  # the user version in the header
_PAGES = 64
_PAUSE = 0.001  # seconds between steps of _PAGES pages, so that others can write
_SYNC_EVERY = 64  # steps; many small syncs do not block the syncs of others
_VERSION = "SELECT version_num FROM alembic_version"


class NotReplaced(Exception):
    """The existing file is not a backup, so it is not overwritten."""


class Unfit(Exception):
    """The file cannot be used as a backup."""


class Foreign(Unfit):
    """The file is not a database of ours."""


class Damaged(Unfit):
    """The file is a damaged backup."""


@contextmanager
def whole(target: Path, *, force: bool = False) -> Iterator[Path]:
    """Yield a path for a new SQLite file, which is renamed to `target` at the end of the block.

    If the block raises or the process dies, `target` is unchanged. Only the owner can read the
    file.

    Raises:
        FileExistsError: `target` exists, and `force` is not set.
        NotReplaced: `target` is not an earlier backup.
        OSError: the file cannot be written.
    """
    target = real_path(target)
    _refuse_existing(target, force)
    folder = Path(tempfile.mkdtemp(prefix=PARTIAL, dir=target.parent))
    try:
        fresh = folder / "copy.sqlite"
        yield fresh
        fresh.chmod(0o600)
        sync(fresh)
        _refuse_existing(target, force)
        fresh.replace(target)
        sync(target.parent)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _refuse_existing(target: Path, force: bool) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not target.exists():
        return
    if not force:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    if not target.is_file():  # a device or a pipe
        raise NotReplaced
    with target.open("rb") as file:
        if file.read(len(_HEAD)) not in (_HEAD, b""):
            raise NotReplaced


def sync(path: Path) -> None:
    """Flush a file, or the entries of a folder, to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def copy(engine: Engine, file: Path, tls: Path | None = None) -> None:
    """Copy the engine's database into a new file, and check the copy.

    Args:
        file: the new file.
        tls: the certificate folder, if its authority is to be copied too.

    Raises:
        Unfit: the database is damaged, or not one of ours.
        NewerDatabase, OlderDatabase: it is from a later release, or from before 1.0.
        OSError, sqlite3.Error, DBAPIError: reading or writing failed.
    """
    if engine.dialect.name == "sqlite":
        database = Path(str(engine.url.database))
        with closing(opened_to_read(database)) as source, _snapshot(source):
            copy_pages(source, file)
            originals = fingerprints.of_file(source)
    else:
        reading = engine.connect().execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        with reading as connection:
            originals = fingerprints.of_tables(connection, copy_rows(connection, file))
    fingerprints.store(originals, file)
    if tls is not None:
        add_authority(tls, file)
    seal(file)
    check(file)


@contextmanager
def _snapshot(source: sqlite3.Connection) -> Iterator[None]:
    """Let the connection see one state; without it, every write would restart a copy."""
    source.execute("BEGIN")
    source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    yield
    source.execute("ROLLBACK")


def copy_pages(source: sqlite3.Connection, file: Path) -> None:
    """Copy a SQLite database that does not change, in small steps to leave disk time to others."""
    number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    steps = 0

    def pace(_status: int, _remaining: int, _total: int) -> None:
        nonlocal steps
        steps += 1
        if steps % _SYNC_EVERY == 0:
            os.fdatasync(number)
        time.sleep(_PAUSE)

    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as target:
            target.execute("PRAGMA synchronous=OFF")  # safe, as the file has no name yet
            target.execute("PRAGMA journal_mode=OFF")
            source.backup(target, pages=_PAGES, progress=pace)
            target.execute("PRAGMA journal_mode=DELETE")  # a single file, without a log
    finally:
        os.close(number)
    seal(file)


def copy_rows(connection: Connection, file: Path) -> list[Table]:
    """Copy all rows visible to the connection into a new SQLite file of the same version.

    Returns:
        The tables that were copied.

    Raises:
        Foreign: the database has no tables of ours.
    """
    if not inspect(connection).has_table("alembic_version"):
        raise Foreign("this is no database of Scorekeeper")
    version = str(connection.exec_driver_sql(_VERSION).scalar_one())
    with fresh(file, version) as target:
        tables = tables_of(target)
        for table in tables:
            pour(connection, target, table)
    seal(file)
    return tables


@contextmanager
def fresh(file: Path, version: str = "head") -> Iterator[Connection]:
    """Make a new SQLite file with the empty tables of a schema version, in one transaction.

    Raises:
        NewerDatabase, OlderDatabase: this release does not know the version.
        sqlite3.Error: the file cannot be written.
    """
    if version != "head":
        check_version(version)
    with at_file(file) as connection:
        bring(connection, version)
        yield connection


@contextmanager
def at_file(file: Path) -> Iterator[Connection]:
    """Connect to a SQLite file in one transaction; leaves a single file without a log."""
    url = URL.create("sqlite", database=str(file))
    connect_args = engine_options("sqlite", "")["connect_args"]
    engine = create_engine(url, poolclass=NullPool, connect_args=connect_args)
    prepare(engine)
    try:
        with begin_writing(engine) as connection:
            yield connection
    except DBAPIError as error:
        # the caller must not take it for an error of the main database
        raise error.orig if isinstance(error.orig, sqlite3.Error) else error from None
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")


def tables_of(connection: Connection) -> list[Table]:
    """The tables of a database in foreign key order, with types for SQLite and PostgreSQL."""
    metadata = MetaData()
    metadata.reflect(connection)
    tables = [table for table in metadata.sorted_tables if table.name != "alembic_version"]
    for table in tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = Json
    return tables


def pour(source: Connection, target: Connection, table: Table) -> None:
    """Copy a table's rows."""
    rows = source.execute(select(table).execution_options(yield_per=BATCH)).mappings()
    for batch in rows.partitions():
        target.execute(insert(table), [dict(row) for row in batch])


def check(file: Path) -> str:
    """Check that the file is an undamaged database of ours; returns its schema version.

    Raises:
        Unfit: the file is damaged or not ours.
        NewerDatabase, OlderDatabase: it is from a later release, or from before 1.0.
        OSError, sqlite3.Error: it cannot be read.
    """
    if not _sealed(file):
        raise Damaged("the file is damaged")
    with reading(file) as connection:
        if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
            raise Damaged("the database is damaged")
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise Damaged("the database is damaged")
        has_version = (
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
        )
        rows = (
            connection.execute(has_version).fetchone() and connection.execute(_VERSION).fetchall()
        )
    if not rows or len(rows) != 1:
        raise Foreign("this is no database of Scorekeeper")
    version = str(rows[0][0])
    check_version(version)
    return version


def seal(file: Path) -> None:
    """Write the checksum into a finished file."""
    with file.open("r+b") as opened_file:
        head = opened_file.read(100)
        opened_file.seek(_SEAL.start)
        opened_file.write(_checksum(file, head))


def _sealed(file: Path) -> bool:
    """Whether the checksum of a file is correct or missing."""
    with file.open("rb") as opened_file:
        head = opened_file.read(100)
    if not head.startswith(_HEAD) or head[18:20] != _NO_LOG or not any(head[_SEAL]):
        return True  # not a database, one that was in use, or one without checksum
    return head[_SEAL] == _checksum(file, head)


def _checksum(file: Path, head: bytes) -> bytes:
    """The CRC-32 of a file with this header, without the bytes of the checksum."""
    checksum = zlib.crc32(head[: _SEAL.start] + head[_SEAL.stop :])
    with file.open("rb") as opened_file:
        opened_file.seek(len(head))
        while block := opened_file.read(1 << 20):
            checksum = zlib.crc32(block, checksum)
    return (checksum or 1).to_bytes(4)


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Connect read-only; SQLite's errors for damaged or foreign files become `Unfit`."""
    try:
        with closing(opened_to_read(file)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_NOTADB":
            raise Foreign("this is no database") from error
        if name.startswith("SQLITE_CORRUPT") or "Could not decode" in str(error):
            raise Damaged("the database is damaged") from error
        raise
