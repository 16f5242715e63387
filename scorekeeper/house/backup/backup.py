"""Backups: one SQLite file with every row of every table, whatever database they come from.

The copy is that of one moment, however much is written meanwhile, and it is checked before it
gets its name. No backup writes to the database it copies, or checkpoints its log.

SQLite finds a damaged page, not a damaged word. So every backup carries a checksum of the whole
file, in the number that SQLite leaves to its users; 0 is none.
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
from scorekeeper.core.db import engine_options, opened_to_read, prepare
from scorekeeper.core.migrate import bring, check_version
from scorekeeper.core.tables import Json
from scorekeeper.house.backup.authority import add_authority

PARTIAL = ".scorekeeper-"
"""How the folders begin in which files are made; one that was left behind is of no use."""

BATCH = 1000
"""Rows that are under way at the same time."""

_HEAD = b"SQLite format 3\0"
_NO_LOG = b"\1\1"  # what the head says of a file that has no log beside it
_SEAL = slice(60, 64)  # the user version
_PAGES = 64
_PAUSE = 0.001  # between as many pages, for those who write meanwhile
_SYNC_EVERY = 64  # such steps; what is synced bit by bit does not hold up their own syncs
_VERSION = "SELECT version_num FROM alembic_version"


class NotReplaced(Exception):
    """What is there was never a backup: whoever wants it gone has to remove it."""


class Unfit(Exception):
    """A file that is no good as a backup."""


class Foreign(Unfit):
    """It is something else."""


class Damaged(Unfit):
    """It was a backup once."""


@contextmanager
def whole(target: Path, *, force: bool = False) -> Iterator[Path]:
    """A path on which to make a SQLite file, which becomes `target` at the end of the block.

    Until then `target` is as it was, and so it stays if the block raises or the process dies.
    Only the owner may read the file.

    Raises:
        FileExistsError: there is something at `target`, and not `force`.
        NotReplaced: what is there is something else than an earlier backup.
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
    """Have the file, or the names in the folder, on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def copy(engine: Engine, file: Path, tls: Path | None = None) -> None:
    """Copy the engine's database into a new file, and check that.

    Args:
        engine: the database.
        file: the new file.
        tls: the folder of the certificates; the authority in it is copied as well.

    Raises:
        Unfit: the database is damaged, or not one of ours.
        NewerDatabase, OlderDatabase: it is from a later release, or from before 1.0.
        OSError, sqlite3.Error, DBAPIError: it cannot be read, or the file not written.
    """
    if engine.dialect.name == "sqlite":
        with closing(opened_to_read(Path(str(engine.url.database)))) as source:
            copy_pages(source, file)
    else:
        reading = engine.connect().execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        with reading as connection:
            copy_rows(connection, file)
    if tls is not None and add_authority(tls, file):
        _seal(file)
    check(file)


def copy_pages(source: sqlite3.Connection, file: Path) -> None:
    """Copy a SQLite database, at a pace that leaves the disk to others."""
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
            target.execute("PRAGMA synchronous=OFF")  # it has no name yet
            target.execute("PRAGMA journal_mode=OFF")
            source.execute("BEGIN")  # one moment: else every write would make it begin anew
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            source.backup(target, pages=_PAGES, progress=pace)
            source.execute("ROLLBACK")
            target.execute("PRAGMA journal_mode=DELETE")  # it stands alone, with no log beside it
    finally:
        os.close(number)
    _seal(file)


def copy_rows(connection: Connection, file: Path) -> None:
    """Copy every row that the connection sees into a new SQLite file of the same version.

    Raises:
        Foreign: there are no tables of ours.
    """
    if not inspect(connection).has_table("alembic_version"):
        raise Foreign("this is no database of Scorekeeper")
    version = str(connection.exec_driver_sql(_VERSION).scalar_one())
    with fresh(file, version) as target:
        for table in tables_of(target):
            pour(connection, target, table)
    _seal(file)


@contextmanager
def fresh(file: Path, version: str = "head") -> Iterator[Connection]:
    """A new SQLite file with the empty tables of that version, in one transaction.

    Raises:
        NewerDatabase, OlderDatabase: this release does not know that version.
        sqlite3.Error: the file cannot be written.
    """
    if version != "head":
        check_version(version)
    with at_file(file) as connection:
        bring(connection, version)
        yield connection


@contextmanager
def at_file(file: Path) -> Iterator[Connection]:
    """A SQLite file, in one transaction; afterwards it stands alone, with no log beside it."""
    url = URL.create("sqlite", database=str(file))
    usual = engine_options("sqlite")["connect_args"]
    engine = create_engine(url, poolclass=NullPool, connect_args=usual)
    prepare(engine)
    try:
        with engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection
    except DBAPIError as error:
        # said of this file, not of the database that is copied or replaced
        raise error.orig if isinstance(error.orig, sqlite3.Error) else error from None
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")


def tables_of(connection: Connection) -> list[Table]:
    """The tables of a database, each after those it points to, with types for both databases."""
    found = MetaData()
    found.reflect(connection)
    tables = [table for table in found.sorted_tables if table.name != "alembic_version"]
    for table in tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = Json
    return tables


def pour(source: Connection, target: Connection, table: Table) -> None:
    """Copy a table's rows."""
    rows = source.execute(select(table).execution_options(yield_per=BATCH)).mappings()
    for some in rows.partitions():
        target.execute(insert(table), [dict(row) for row in some])


def check(file: Path) -> str:
    """Make sure that the file is whole and one of ours; returns its version.

    Raises:
        Unfit: it is not.
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
        known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
        found = connection.execute(known).fetchone() and connection.execute(_VERSION).fetchall()
    if not found or len(found) != 1:
        raise Foreign("this is no database of Scorekeeper")
    version = str(found[0][0])
    check_version(version)
    return version


def _seal(file: Path) -> None:
    """Write the checksum of a file that is finished."""
    with file.open("r+b") as opened_file:
        head = opened_file.read(100)
        opened_file.seek(_SEAL.start)
        opened_file.write(_checksum(file, head))


def _sealed(file: Path) -> bool:
    """Whether the checksum of a file is right, or it has none."""
    with file.open("rb") as opened_file:
        head = opened_file.read(100)
    if not head.startswith(_HEAD) or head[18:20] != _NO_LOG or not any(head[_SEAL]):
        return True  # no database, one that was served from, or one that has none
    return head[_SEAL] == _checksum(file, head)


def _checksum(file: Path, head: bytes) -> bytes:
    """The checksum of a file with this head, the place for the checksum left out."""
    found = zlib.crc32(head[: _SEAL.start] + head[_SEAL.stop :])
    with file.open("rb") as opened_file:
        opened_file.seek(len(head))
        while block := opened_file.read(1 << 20):
            found = zlib.crc32(block, found)
    return (found or 1).to_bytes(4)


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads; what SQLite finds damaged or foreign is `Unfit`."""
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
