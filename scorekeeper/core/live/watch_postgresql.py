"""The watch for PostgreSQL, loaded only for such a database."""

from collections.abc import Set as AbstractSet
from itertools import chain

import psycopg
from sqlalchemy.engine import Engine

from scorekeeper.core.db import CHANNEL


class PostgresWatch:
    """Listens for announcements of writes; see `core.announcer`."""

    def __init__(self, engine: Engine) -> None:
        address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection = psycopg.connect(address, autocommit=True)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def changed(self, timeout: float) -> AbstractSet[int] | None:
        """Wait for a commit, at most that many seconds; return the houses of all that came."""
        first = self._connection.notifies(timeout=timeout, stop_after=1)
        others = self._connection.notifies(timeout=0)
        return {int(notification.payload) for notification in chain(first, others)}

    def close(self) -> None:
        self._connection.close()
