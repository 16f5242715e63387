"""Tells all processes of a PostgreSQL database which houses changed.

NOTIFY makes commits wait for one another while each is written to the disk. So it is sent by
itself, after the commit and without waiting for the disk. If it is lost, processes look a few
seconds later.
"""

from collections.abc import Set as AbstractSet
from threading import Lock

import psycopg
from sqlalchemy import event
from sqlalchemy.engine import Engine

from scorekeeper.core.db import CHANNEL

_NOTIFY = "SELECT pg_notify(%s, house::text) FROM unnest(%s::integer[]) AS house"

_CONNECT_SECONDS = 3  # a writer waits for it, and a lost announcement is made up for


class Announcer:
    """A connection for announcements, opened when it is needed; several threads use it."""

    def __init__(self, engine: Engine) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(
            hide_password=False
        )
        self._connection: psycopg.Connection | None = None
        self._waiting = set[int]()
        self._lock, self._sending = Lock(), Lock()
        event.listen(engine, "engine_disposed", self._close)

    def announce(self, houses: AbstractSet[int]) -> None:
        """Announce houses that changed, together with those that other threads have queued."""
        with self._lock:
            self._waiting |= houses
        with self._sending:
            with self._lock:
                sent, self._waiting = self._waiting, set()
            if not sent:  # another thread has sent them
                return
            for _ in range(2):  # PostgreSQL may have been restarted since the last time
                try:
                    self._connected().execute(_NOTIFY, [CHANNEL, [*sent]])
                    return
                except psycopg.Error:
                    self._close()

    def _connected(self) -> psycopg.Connection:
        if self._connection is None:
            self._connection = psycopg.connect(
                self._address,
                autocommit=True,
                options="-c synchronous_commit=off",
                connect_timeout=_CONNECT_SECONDS,
            )
        return self._connection

    def _close(self, _engine: Engine | None = None) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None
