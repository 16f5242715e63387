"""Checkpoints of SQLite's write-ahead log, from one place only.

Some versions of SQLite can damage a database when a checkpoint races a commit on another
connection. So no request checkpoints; this thread does, while it holds the write lock.
"""

import logging
import threading
from pathlib import Path

from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError

log = logging.getLogger("scorekeeper")

EVERY_SECONDS = 5.0
_WORTH_BYTES = 1_000_000


def start(engine: Engine) -> None:
    """Checkpoint from now on, in a thread of its own; nothing to do for PostgreSQL."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return
    wal = Path(f"{engine.url.database}-wal")
    threading.Thread(target=_run, args=(engine, wal), name="checkpoint", daemon=True).start()


def checkpoint(engine: Engine) -> None:
    """Move what is in the write-ahead log into the database file, with writers held off."""
    with engine.connect().execution_options(writing=True) as lock, lock.begin():
        # the connection that holds the lock cannot checkpoint, so a second one does
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            raw.close()


def _run(engine: Engine, wal: Path) -> None:
    pause, done_at = threading.Event(), 0
    while not pause.wait(EVERY_SECONDS):
        try:
            log_file = wal.stat()
            if log_file.st_size > _WORTH_BYTES and log_file.st_mtime_ns != done_at:
                checkpoint(engine)
                done_at = log_file.st_mtime_ns
        except (OSError, OperationalError) as error:
            log.warning("checkpoint: %s", error)  # the next one makes up for it
