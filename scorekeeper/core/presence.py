"""What is on disk in place of the database, before anything is opened.

SQLite creates a missing file, deletes a log without its database, and replays a log next to another
database into that one.
"""

from enum import Enum, auto
from pathlib import Path

from sqlalchemy import text as sql
from sqlalchemy.engine import Engine

from scorekeeper.core.migrate import version_of

_HEAD = b"SQLite format 3\0"
_WITHOUT_LOG = b"\1\1"  # header value of a database that never had a log


class WrongEncoding(Exception):
    """PostgreSQL's database has this encoding, which cannot hold every name."""


class Presence(Enum):
    """What is on disk.

    In this order: a database with tables, none (no file, or no tables), a log without its database,
    a log of another database.
    """

    THERE = auto()
    EMPTY = auto()
    LOG_ONLY = auto()
    FOREIGN = auto()


def presence(engine: Engine) -> Presence:
    """Return what is on disk; nothing is created or changed.

    Raises:
        DBAPIError: PostgreSQL cannot be reached.
        WrongEncoding: its database is not in UTF-8.
    """
    if engine.dialect.name == "sqlite":
        try:
            return _of_files(Path(str(engine.url.database)).resolve())
        except OSError:  # unreadable: SQLite will report it
            return Presence.THERE
    with engine.connect() as connection:
        encoding = connection.execute(sql("SHOW server_encoding")).scalar_one()
        if encoding != "UTF8":
            raise WrongEncoding(encoding)
        return Presence.THERE if version_of(connection) else Presence.EMPTY


def _of_files(database: Path) -> Presence:
    size, log_size = _size(database), _size(Path(f"{database}-wal"))
    if not size:
        return Presence.LOG_ONLY if log_size else Presence.EMPTY
    with database.open("rb") as file:
        head = file.read(20)
    if not head.startswith(_HEAD):
        return Presence.THERE  # SQLite will report what it is
    if log_size:
        return Presence.FOREIGN if head[18:] == _WITHOUT_LOG else Presence.THERE
    page = int.from_bytes(head[16:18])
    return Presence.THERE if size > page else Presence.EMPTY  # each table has at least one page


def _size(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0
