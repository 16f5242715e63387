"""The database connection: SQLite by default, PostgreSQL by its address.

SQLite's driver would begin a transaction only at the first write, after what it was based on
had been read, and so lose updates. Here every transaction begins explicitly, and one that
will write takes the write lock first.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ColumnElement, Connection, MetaData, event, literal_column
from sqlalchemy import text as sql
from sqlalchemy.engine import Engine
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.core.open_files import OpenFiles
from scorekeeper.core.thread_queue import ThreadQueue

BUSY_SECONDS = 2.5
"""How long a transaction waits for another one's lock before it gives up."""

LOG_BYTES = 4_000_000
"""A log that grew beyond, while it could not be checkpointed, is cut back to it."""

CHANNEL = "scorekeeper"
"""Where PostgreSQL announces writes."""

_NOTIFY = sql("SELECT pg_notify(:channel, :house)")
_FILES = "files"  # a connection's OpenFiles, in its info
_writers = ThreadQueue(patience=0.5)
_outer: ContextVar[Connection | None] = ContextVar("outer", default=None)
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an acknowledged write survives a power cut
    "PRAGMA foreign_keys=ON",
    "PRAGMA wal_autocheckpoint=0",  # see checkpoint.py
    f"PRAGMA journal_size_limit={LOG_BYTES}",
    "PRAGMA schema_version",  # reads: then the log is open
)


class Base(DeclarativeBase):
    """The tables' base, with names for every constraint, so that migrations can find them."""

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
    """The column plus nothing: the same number, of which SQLite has no index.

    It has no figures of how many rows a value has, and where two indexes would do it often goes
    through all of a house's rows by one of them. Written so, that one is out of question.
    """
    return column + literal_column("0")


def engine_options(url: str) -> dict[str, Any]:
    """What the engine for this address needs."""
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
        "connect_args": {"options": waiting},
    }


def prepare(engine: Engine) -> None:
    """Give the engine its transactions; nothing to do for PostgreSQL."""
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
    event.listen(engine, "begin", _begin)


def opened_to_read(file: Path) -> sqlite3.Connection:
    """A connection that only reads: it cannot write, checkpoint, or make the file."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, uri=True)
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def reading() -> Connection:
    """Where the request reads; within `writing` there, where all that it wrote so far is known."""
    outer = _outer.get()
    return db.session.connection() if outer is None else outer


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction that will write: SQLite's write lock is taken at once.

    It commits at the end, and rolls back on any error. Inside another one it is a part of that:
    what several writes change, they change together or not at all.

    Raises:
        OperationalError: others kept SQLite's lock for too long, or its files are not there.
    """
    outer = _outer.get()
    if outer is not None:
        yield outer
        return
    db.session.rollback()  # the request's reading transaction must not outlive the write
    engine = db.engine.execution_options(writing=True)
    with _turn():
        with engine.begin() as connection:
            files: OpenFiles | None = connection.info.get(_FILES)
            token = _outer.set(connection)
            try:
                yield connection
            finally:
                _outer.reset(token)
        if files:
            files.check()  # what was committed is where others find it


def announce(connection: Connection, house_id: int) -> None:
    """Tell other processes, with the commit, that this house changed; SQLite's see it anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "house": str(house_id)})


@contextmanager
def _turn() -> Iterator[None]:
    """Queue this process's writers: SQLite serves those that wait at random.

    A writer in a queue that does not move asks SQLite without its turn, which may say that it is
    busy.
    """
    if db.engine.dialect.name != "sqlite":
        yield
        return
    with _writers.turn():
        yield


def _begin(connection: Connection) -> None:
    connection.info[_FILES].check()
    writes = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
