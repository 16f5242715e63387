"""Checkpoints of SQLite's write-ahead log, from one place only.

Some versions of SQLite can damage a database if a checkpoint races a commit on another connection.
So requests never checkpoint; this thread does, while it holds the write lock.
"""

from pathlib import Path

from sqlalchemy.engine import Engine

from scorekeeper.core.db import begin_writing
from scorekeeper.core.threads import Loop

EVERY_SECONDS = 5.0
_WORTH_BYTES = 1_000_000


def start(engine: Engine) -> Loop | None:
    """Start a thread that checkpoints; do nothing for PostgreSQL."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    wal = Path(f"{Path(engine.url.database).resolve()}-wal")
    done_at = 0

    def turn() -> None:
        nonlocal done_at
        with engine.begin():
            pass  # so that a damaged database is noticed even without requests
        try:
            log_file = wal.stat()
        except FileNotFoundError:  # a disk on which SQLite has no such log
            return
        if log_file.st_size > _WORTH_BYTES and log_file.st_mtime_ns != done_at:
            checkpoint(engine)
            done_at = log_file.st_mtime_ns

    return Loop("checkpoint", turn, every=EVERY_SECONDS)


def checkpoint(engine: Engine) -> None:
    """Move the write-ahead log into the database file, with writers locked out."""
    with begin_writing(engine):
        # the connection that holds the lock cannot checkpoint, so a second one does
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            raw.close()
