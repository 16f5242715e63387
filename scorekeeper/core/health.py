"""What keeps the server from doing its work, for whatever watches it."""

import shutil
from contextlib import suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.db import db, writing
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.threads import said_to_all, troubles

ROOM_BYTES = 1_000_000
"""With less room than that on its disk, a database can soon be written no more."""

_HOUSES = select(HouseRow.id).limit(1)


class Health:
    """What is wrong, looked up for one who asks at a time: the look can take seconds.

    Anybody may ask. Whoever does while it goes on is told what was found last.
    """

    def __init__(self) -> None:
        self._looking = Lock()
        self._found: list[str] = []

    def faults(self) -> list[str]:
        """What is wrong, a line each; none where all is well. Nothing is written."""
        if self._looking.acquire(blocking=False):
            try:
                self._found = [*_of_the_database(), *_of_the_disk(), *troubles()]
            finally:
                self._looking.release()
        return self._found


def _of_the_database() -> list[str]:
    """Whether it is the one we have open, can be read, and lets us write."""
    try:
        with writing() as connection:
            connection.execute(_HOUSES).all()
    except SQLAlchemyError as error:
        return [f"database: {said_to_all(error)}"]
    return []


def _of_the_disk() -> list[str]:
    """Whether a database of our own has room to grow; PostgreSQL looks after its own disk."""
    url = db.engine.url
    if url.get_backend_name() == "sqlite":
        with suppress(OSError):  # its folder is gone: then so is the database
            if shutil.disk_usage(Path(str(url.database)).resolve().parent).free < ROOM_BYTES:
                return ["disk: it is full"]
    return []
