"""The database connection: SQLite by default, or PostgreSQL by URL.

SQLite's driver would begin a transaction only at the first write, after the reads on which it is
based, and so lose updates. Here every transaction begins explicitly, and one that will write takes
the write lock first.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from flask import current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ColumnElement, Connection, MetaData, event, literal_column
from sqlalchemy.engine import Engine
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from scorekeeper.core.open_files import OpenFiles
from scorekeeper.core.thread_queue import ThreadQueue

BUSY_SECONDS = 2.5
"""How long (s) a transaction waits for a lock before it gives up."""

LOG_BYTES = 4_000_000
"""A log that grew larger, because it could not be checkpointed, is truncated to this size."""

CHANNEL = "scorekeeper"
"""The channel on which PostgreSQL announces writes."""

ANNOUNCER = "announcer"
"""The extension of the app that announces writes; SQLite needs none."""

_FILES = "files"  # key of a connection's OpenFiles in its info
_CHANGED = "changed"  # the same of the houses that its transaction changed
_WRITES = "writes"  # the same of whether the transaction that it begins will write
_writers = ThreadQueue(patience=0.5)
_outer: ContextVar[Connection | None] = ContextVar("outer", default=None)
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an acknowledged write survives a power cut
    "PRAGMA foreign_keys=ON",
    "PRAGMA wal_autocheckpoint=0",  # see checkpoint.py
    f"PRAGMA journal_size_limit={LOG_BYTES}",
    "PRAGMA schema_version",  # a read, so that SQLite opens its write-ahead log
)


class Base(DeclarativeBase):
    """The base class of tables; names all constraints, so that migrations can find them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)


def unindexed(column: ColumnElement[int]) -> ColumnElement[int]:
    """Return the column plus nothing: the same number, for which SQLite has no index.

    SQLite has no statistics of how many rows a value has, and often chooses an index that goes
    through all of a house's rows. This rules that index out.
    """
    return column + literal_column("0")


def engine_options(url: str, name: str) -> dict[str, Any]:
    """Return the options of the engine for this URL; PostgreSQL lists its connections by `name`."""
    if url.startswith("sqlite"):
        return {
            "pool_size": 16,
            "max_overflow": -1,
            "connect_args": {"timeout": BUSY_SECONDS, "isolation_level": None},
        }
    waiting = f"-c lock_timeout={int(BUSY_SECONDS * 1000)}"
    return {
        "pool_size": 16,
        "max_overflow": 32,
        "pool_pre_ping": True,
        "connect_args": {
            "options": waiting,
            "application_name": name,
            "client_encoding": "utf8",  # psycopg reads a database in SQL_ASCII as bytes otherwise
        },
    }


def prepare(engine: Engine) -> None:
    """Configure the engine's transactions; do nothing for PostgreSQL."""
    if engine.dialect.name != "sqlite":
        return
    files = OpenFiles(str(engine.url.database))

    def connected(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        files.opened()
        record.info[_FILES] = files

    event.listen(engine, "do_connect", files.opening)
    event.listen(engine, "connect", connected)
    event.listen(engine, "close", files.closing)
    # a listener of "begin" would make SQLAlchemy call its hooks for every statement
    engine.dialect.do_begin = _begin  # type: ignore[assignment, method-assign]


def opened_to_read(file: Path) -> sqlite3.Connection:
    """Open a read-only connection: it cannot write, checkpoint, or create the file."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, uri=True)
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def reading() -> Connection:
    """Return the request's connection for reads; inside `writing` it sees its own writes."""
    outer = _outer.get()
    return db.session.connection() if outer is None else outer


@contextmanager
def writing() -> Iterator[Connection]:
    """Begin a transaction that will write: SQLite's write lock is taken at once.

    It commits at the end, and rolls back on any error. Inside another one it is part of that one:
    several writes change everything together, or nothing.

    Raises:
        OperationalError: the lock was not released in time, or SQLite's files are missing.
    """
    outer = _outer.get()
    if outer is not None:
        yield outer
        return
    db.session.rollback()  # the request's reading transaction must not outlive the write
    with _turn():
        with begin_writing(db.engine) as connection:
            changed: set[int] = set()
            connection.info[_CHANGED] = changed
            files: OpenFiles | None = connection.info.get(_FILES)
            token = _outer.set(connection)
            try:
                yield connection
            finally:
                _outer.reset(token)
        if files:
            files.check()  # make sure that others find what was committed
    if changed and ANNOUNCER in current_app.extensions:
        current_app.extensions[ANNOUNCER].announce(changed)


def announce(connection: Connection, house_id: int) -> None:
    """Notify other processes, after the commit, that this house changed.

    With SQLite, other processes notice it without this.
    """
    connection.info[_CHANGED].add(house_id)


@contextmanager
def _turn() -> Iterator[None]:
    """Queue this process's writers: SQLite serves waiting writers in random order.

    If the queue does not move, a writer asks SQLite out of turn, which may answer that it is busy.
    """
    if db.engine.dialect.name != "sqlite":
        yield
        return
    with _writers.turn():
        yield


@contextmanager
def begin_writing(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction that takes SQLite's write lock at once, without a turn."""
    with engine.connect() as connection:
        connection.info[_WRITES] = True
        with connection.begin():
            yield connection


def _begin(connection: PoolProxiedConnection) -> None:
    writes = connection.info.pop(_WRITES, False)
    connection.info[_FILES].check()
    connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN")
