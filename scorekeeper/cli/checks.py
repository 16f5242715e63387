"""What `scorekeeper doctor` checks; nothing is changed, but temporary files are made."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask_babel import gettext, lazy_gettext, ngettext
from sqlalchemy import Connection, Select, Table, func, select
from sqlalchemy import text as sql

from scorekeeper.base.text import Text, text
from scorekeeper.cli.terminal import ANOTHER_SECRET, explain, loss_line, upgrade_line
from scorekeeper.config import SETTINGS, Config
from scorekeeper.console import say
from scorekeeper.core.clock import find_zone, here, local_time, now_ms
from scorekeeper.core.db import db
from scorekeeper.core.migrate import NewerDatabase, OlderDatabase, check_version, newest, version_of
from scorekeeper.core.presence import Presence, presence
from scorekeeper.core.servers import another_secret_is_used
from scorekeeper.core.tables import ChangeRow, HouseRow, PlayerRow
from scorekeeper.house.backup.backup import PARTIAL, Unfit
from scorekeeper.house.backup.scheduler import GRACE_SECONDS, copies, is_saved
from scorekeeper.house.backup.verifying import verify
from scorekeeper.server.tls import RENEW, valid_until
from scorekeeper.sheets.self_test import has_libraries, letters_without_font, prints

_house: Table = HouseRow.__table__
_change: Table = ChangeRow.__table__
_player: Table = PlayerRow.__table__

_MB = 1_000_000
_ROOM_BYTES = 100 * _MB  # for a database that is still small
_ROOM_FACTOR = 3  # a backup and a restore each need the size of the database again
_PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
_FONTS = "fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
_CLOCK_MS = 60_000  # of an entry made just now on another server of the database


_DAMAGED = lazy_gettext("It is damaged. Restore a backup: scorekeeper restore FILE")
_UNSAFE = sql(
    "SELECT name FROM pg_settings WHERE setting = 'off'"
    " AND name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name"
)
_FAULTS = sql(
    "SELECT (SELECT count(*) FROM pg_index WHERE NOT indisvalid)"
    " + coalesce(sum(checksum_failures), 0) FROM pg_stat_database"
    " WHERE datname = current_database()"
)


class ToDo(Exception):
    """Something has to be done, and the message says what."""


def settings(config: Config) -> str:
    """Check that every variable is a setting; their values were checked when they were read."""
    given = {name for name in os.environ if name.startswith("SCOREKEEPER_")}
    if unknown := sorted(given - SETTINGS):
        raise ToDo(gettext("There is no setting %(name)s.", name=unknown[0]))
    return gettext("data in %(folder)s", folder=config.instance)


def time_zone(_config: Config) -> str:
    """Check that evenings end when they should."""
    now = here()
    zones = _column(select(_house.c.zone).where(_house.c.seq > 0))
    if unknown := sorted(zone for zone in zones if zone and not find_zone(zone)):
        raise ToDo(
            gettext("This computer does not know %(zone)s: install tzdata.", zone=unknown[0])
        )
    if "" in zones and now.utcoffset() == UTC.utcoffset(None):
        raise ToDo(
            gettext(
                "A house has the time zone of this computer, which is UTC. Choose another under "
                "House, Time zone."
            )
        )
    return f"{now.tzname()}, {now:%H:%M}"


def database(config: Config) -> str:
    """Check version and integrity."""
    if line := loss_line(config, presence(db.engine)):
        raise ToDo(line)
    if not _has_database():
        return gettext("none yet; scorekeeper run makes it")
    with db.engine.connect() as connection:
        version = version_of(connection)
        try:
            check_version(version)
        except NewerDatabase:
            raise ToDo(gettext("The database is from a newer version of Scorekeeper.")) from None
        except OlderDatabase:
            raise ToDo(upgrade_line(str(db.engine.url.database))) from None
        if db.engine.dialect.name == "sqlite":
            result = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            if result != "ok" or connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise ToDo(_DAMAGED)
        else:
            _check_postgresql(connection, config)
        houses = connection.execute(select(func.count()).select_from(_house)).scalar_one()
    if version != newest():
        return gettext("version %(version)s; the next start upgrades it", version=version)
    counted = ngettext("%(num)s house", "%(num)s houses", houses)
    return gettext("version %(version)s, intact, %(houses)s", version=version, houses=counted)


def _check_postgresql(connection: Connection, config: Config) -> None:
    """Check what PostgreSQL says of itself, and that every table can be read to its end."""
    if another_secret_is_used(connection, config.secret):
        raise ToDo(say(ANOTHER_SECRET))
    if setting := connection.execute(_UNSAFE).scalar():
        raise ToDo(
            gettext(
                "PostgreSQL's setting %(name)s is off, so that a power cut can lose what was "
                "saved. Turn it on.",
                name=setting,
            )
        )
    if connection.execute(_FAULTS).scalar():
        raise ToDo(_DAMAGED)
    for table in db.metadata.sorted_tables:
        connection.execute(select(func.count()).select_from(table))


def disk(config: Config) -> str:
    """Check that there is room for the database and its backups."""
    file = Path(str(db.engine.url.database))
    size = file.stat().st_size if db.engine.dialect.name == "sqlite" and file.exists() else 0
    needed = max(_ROOM_BYTES, _ROOM_FACTOR * size)
    folders = [config.instance, *([config.backups] if config.backups else [])]
    free = {}
    for folder in folders:
        there = next(path for path in (folder, *folder.parents) if path.exists())
        free[folder] = shutil.disk_usage(there).free
    fullest = min(free, key=lambda folder: free[folder])
    megabytes = free[fullest] // _MB
    if free[fullest] < needed:
        raise ToDo(
            gettext(
                "%(folder)s has only %(free)s MB left, and should have %(needed)s: free some.",
                folder=fullest,
                free=megabytes,
                needed=needed // _MB,
            )
        )
    return gettext("%(free)s MB left", free=megabytes)


def printing(_config: Config) -> str:
    """Print a sheet, and look for fonts with the letters of the players' names."""
    if not has_libraries():
        command = f"sudo apt install {_PANGO}"
        raise ToDo(gettext("Nothing can be printed. Install Pango: %(command)s", command=command))
    if not prints():
        raise ToDo(gettext("A sheet could not be printed; the lines above say why."))
    if letters := letters_without_font(_column(select(_player.c.name))):
        raise ToDo(
            gettext(
                "No font has %(letters)s. Install fonts: %(command)s",
                letters=" ".join(letters[:10]),
                command=f"sudo apt install {_FONTS}",
            )
        )
    return gettext("a sheet can be printed")


def certificate(config: Config) -> str:
    """Check how long the server's own certificate is valid."""
    end = valid_until(config.tls)
    if end is None:
        return gettext("the proxy's") if config.https else gettext("none yet; --https makes one")
    if end - datetime.now(UTC) < RENEW:
        raise ToDo(
            gettext(
                "It is valid until %(date)s. Start the server again, which renews it.",
                date=end.date().isoformat(),
            )
        )
    return gettext("valid until %(date)s", date=end.date().isoformat())


def backups(config: Config) -> str:
    """Check that the newest nightly backup can be restored and has what was entered."""
    if config.backups is None:
        return gettext("turned off by SCOREKEEPER_BACKUPS")
    if not _has_database():
        return gettext("none yet")
    existing = copies(config.backups, here().date())
    saved = is_saved(db.engine, existing)
    if existing:
        try:
            with TemporaryDirectory(prefix=PARTIAL, dir=config.backups) as room:
                verify(existing[0], Path(room) / "restored.sqlite")
        except (NewerDatabase, OlderDatabase, Unfit):
            raise ToDo(
                gettext(
                    "%(file)s is damaged. Delete it, and start the server again.", file=existing[0]
                )
            ) from None
        except sqlite3.Error as error:
            raise ToDo(
                gettext(
                    "%(file)s cannot be restored: %(why)s.", file=existing[0], why=explain(error)
                )
            ) from None
        since = datetime.fromtimestamp(existing[0].stat().st_mtime).astimezone()
    else:
        (first,) = _column(select(func.min(_change.c.at))) or (None,)
        since = local_time(first or now_ms())
    if not saved and (here() - since).total_seconds() > GRACE_SECONDS:
        raise ToDo(
            gettext(
                "What was entered since %(date)s is in no backup. Let the server run and read its "
                "log, or: scorekeeper backup FILE",
                date=since.date().isoformat(),
            )
        )
    if not existing:
        return gettext("none yet")
    return gettext(
        "the newest is from %(date)s, restored and compared", date=since.date().isoformat()
    )


def clock(_config: Config) -> str:
    """Check that this computer's clock is not behind what was entered."""
    (latest,) = _column(select(func.max(_change.c.at))) or (None,)
    if latest and latest > now_ms() + _CLOCK_MS:
        raise ToDo(
            gettext(
                "It shows %(now)s, but the newest entry is from %(date)s: set it.",
                now=f"{here():%Y-%m-%d %H:%M}",
                date=f"{local_time(latest):%Y-%m-%d %H:%M}",
            )
        )
    return f"{here():%Y-%m-%d %H:%M}"


def _has_database() -> bool:
    return presence(db.engine) is Presence.THERE


def _column(query: Select[Any]) -> Sequence[Any]:
    """Return the only column; empty as long as there is no database of this version."""
    if not _has_database():
        return ()
    with db.engine.connect() as connection:
        return (
            connection.execute(query).scalars().all() if version_of(connection) == newest() else ()
        )


CHECKS: Mapping[str, tuple[Text, Callable[[Config], str]]] = {
    "settings": (text("settings"), settings),
    "time-zone": (text("time zone"), time_zone),
    "database": (text("database"), database),
    "disk": (text("disk"), disk),
    "printing": (text("printing"), printing),
    "certificate": (text("certificate"), certificate),
    "backups": (text("backups"), backups),
    "clock": (text("clock"), clock),
}
"""The checks by name, with their titles: each returns a line, or raises `ToDo`."""
