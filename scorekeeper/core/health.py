"""Checks of the server, for monitoring and for what sends requests to it."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.db import db, reading, writing
from scorekeeper.core.migrate import newest, version_of
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.threads import format_public_error, troubles

ROOM_BYTES = 1_000_000
"""Bytes: with less free space on its disk, a database can soon not be written."""

_HOUSES = select(HouseRow.id).limit(1)


class Probe:
    """Runs a check for one caller at a time, because it can take seconds.

    Anybody may ask. Callers during a check get the result of the one before.

    Args:
        check: returns the problems, a line each; an empty list if all is well.
    """

    def __init__(self, check: Callable[[], list[str]]) -> None:
        self._check = check
        self._looking = Lock()
        self._faults: list[str] = []

    def faults(self) -> list[str]:
        """Return the problems, a line each; an empty list if all is well."""
        if self._looking.acquire(blocking=False):
            try:
                self._faults = self._check()
            finally:
                self._looking.release()
        return self._faults


def service_faults() -> list[str]:
    """Return what a person has to look at, although pages may still be shown. Writes nothing."""
    return [*_database_faults(), *_disk_faults(), *troubles()]


def readiness_faults() -> list[str]:
    """Return why this process should get no requests, such as a database it cannot read."""
    try:
        version = version_of(reading())
    except SQLAlchemyError as error:
        return [f"database: {format_public_error(error)}"]
    if version != newest():  # another process upgraded it, or restored an older one
        return [f"database: version {version}, not {newest()}"]
    return []


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
