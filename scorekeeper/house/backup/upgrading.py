"""The backup that is made before an upgrade changes the database's tables."""

from datetime import datetime
from pathlib import Path

from sqlalchemy.engine import Engine

from scorekeeper.core.migrate import check_version, newest, version_of
from scorekeeper.house.backup.verifying import back_up

_NAME = "before-upgrade-{}.sqlite"


def save_former(engine: Engine, folder: Path, tls: Path, now: datetime) -> Path | None:
    """Back up a database that has to be upgraded; returns None if there is nothing to upgrade.

    Args:
        engine: the database, of this release or an earlier one.
        folder: the folder of the backups; created if it is missing.
        now: the server's local time, for the name of the file.

    Raises:
        Unfit: the database is damaged, or its restored backup differs from it.
        NewerDatabase, OlderDatabase: this release cannot upgrade it.
        OSError, sqlite3.Error, DBAPIError: reading or writing failed.
    """
    with engine.connect() as connection:
        version = version_of(connection)
    check_version(version)
    if version in (None, newest()):
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / _NAME.format(f"{now:%Y-%m-%dT%H%M%S}")
    back_up(engine, target, tls)
    return target


def newest_former(folder: Path) -> Path | None:
    """Return the newest of these backups."""
    return max(folder.glob(_NAME.format("*")), default=None)
