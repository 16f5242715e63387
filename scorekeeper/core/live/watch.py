"""Notice that something was written, in this process or another: one way for each database.

A watch reports in which houses something changed, as far as the database says; the caller looks up
what.
"""

import threading
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Protocol

from sqlalchemy.engine import Engine

from scorekeeper.core.db import opened_to_read

POLL_SECONDS = 0.04
"""How often (s) SQLite is asked; the query takes microseconds."""


class Watch(Protocol):
    """Waits for a change of the database."""

    def changed(self, timeout: float) -> AbstractSet[int] | None:
        """Wait for a commit, at most that many seconds.

        Returns:
            The houses in which something was committed; None if it is not known in which.
        """

    def close(self) -> None:
        """Close the connection."""


def watch(engine: Engine) -> Watch:
    """Return the watch for this database.

    Raises:
        OSError, sqlite3.Error, psycopg.Error: the database cannot be reached.
    """
    if engine.dialect.name == "sqlite":
        return _SqliteWatch(engine)
    from scorekeeper.core.live.watch_postgresql import PostgresWatch  # noqa: PLC0415 - takes 6 MB

    return PostgresWatch(engine)


class _SqliteWatch:
    """Asks SQLite whether another connection committed."""

    def __init__(self, engine: Engine) -> None:
        self._connection = opened_to_read(Path(str(engine.url.database)))
        self._pause = threading.Event()
        self._seen = self._version()

    def changed(self, timeout: float) -> AbstractSet[int] | None:
        """Wait for a commit, at most that many seconds: it may be in any house."""
        for _ in range(max(1, round(timeout / POLL_SECONDS))):
            version = self._version()
            if version != self._seen:
                self._seen = version
                return None
            self._pause.wait(POLL_SECONDS)
        return frozenset()

    def close(self) -> None:
        self._connection.close()

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
