"""Checks of the server's health, for monitoring."""

import shutil
from contextlib import suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.db import db, writing
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.threads import format_public_error, troubles

ROOM_BYTES = 1_000_000
"""Bytes: with less free space on its disk, a database can soon not be written."""

_HOUSES = select(HouseRow.id).limit(1)


class Health:
    """Runs the checks for one caller at a time, because they can take seconds.

    Anybody may ask. Callers during a check get the result of the one before.
    """

    def __init__(self) -> None:
        self._looking = Lock()
        self._faults: list[str] = []

    def faults(self) -> list[str]:
        """Return the problems, a line each; an empty list if all is well. Writes nothing."""
        if self._looking.acquire(blocking=False):
            try:
                self._faults = [*_database_faults(), *_disk_faults(), *troubles()]
            finally:
                self._looking.release()
        return self._faults


def _database_faults() -> list[str]:
    """Return a line if the database cannot be read or locked for writing, else an empty list."""
    try:
        with writing() as connection:
            connection.execute(_HOUSES).all()
    except SQLAlchemyError as error:
        return [f"database: {format_public_error(error)}"]
    return []


def _disk_faults() -> list[str]:
    """Return a line if the disk of the SQLite file is full, else an empty list."""
    url = db.engine.url
    if url.get_backend_name() == "sqlite":
        with suppress(OSError):  # the folder is missing, and so is the database
            if shutil.disk_usage(Path(str(url.database)).resolve().parent).free < ROOM_BYTES:
                return ["disk: it is full"]
    return []
