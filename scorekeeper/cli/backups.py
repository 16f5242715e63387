"""The commands that make and restore backups, and recount statistics."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import click
from flask_babel import gettext, ngettext
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError

from scorekeeper.cli.terminal import (
    bring_up_to_date,
    database_line,
    differs_line,
    explain,
    open_app,
    upgrade_line,
)
from scorekeeper.config import Config
from scorekeeper.console import fail, printable, real_path, say
from scorekeeper.core.clock import here
from scorekeeper.core.db import db
from scorekeeper.core.migrate import NewerDatabase, OlderDatabase
from scorekeeper.core.presence import Presence, presence
from scorekeeper.house.backup.authority import AuthorityFiles, authority_in
from scorekeeper.house.backup.backup import (
    PARTIAL,
    Foreign,
    NotReplaced,
    Unfit,
    reading,
)
from scorekeeper.house.backup.restore import (
    BackupContents,
    InUse,
    contents,
    prepare,
    reload,
    replace,
)
from scorekeeper.house.backup.verifying import BackupDiffers, back_up, verify
from scorekeeper.house.deletion.erasing import erased_houses
from scorekeeper.house.deletion.erasing_backups import erase_in
from scorekeeper.house.tidying import recount

_TARGET_ERRORS = ("SQLITE_FULL", "SQLITE_IOERR")


def backup_to(config: Config, name: str, *, force: bool) -> None:
    """Copy the database into a file, all or nothing, and compare the restored copy with it."""
    shown_name = printable(name)
    with open_app(config):
        engine = db.engine
        file = _other_file(engine, name)
        try:
            back_up(engine, file, config.tls, force=force)
            backup = contents(file)
            authority = _authority_in(file)
        except FileExistsError:
            fail(gettext("%(file)s already exists. To replace it: --force", file=shown_name))
        except NotReplaced:
            fail(gettext("%(file)s is not a backup, so it is not replaced.", file=shown_name))
        except Foreign:
            fail(gettext("The database has no house yet."))
        except BackupDiffers as error:
            fail(differs_line(error))
        except Unfit:
            fail(gettext("The database is damaged: it cannot be copied."))
        except (OSError, sqlite3.Error) as error:
            code = getattr(error, "sqlite_errorname", "")
            if isinstance(error, sqlite3.Error) and not code.startswith(_TARGET_ERRORS):
                fail(database_line(error, engine.url))
            fail(
                gettext("%(file)s cannot be written: %(why)s.", file=shown_name, why=explain(error))
            )
        click.echo(_describe(shown_name, backup))
        if authority:
            click.echo(
                gettext(
                    "It contains the key of this server's certificate authority: keep it private."
                )
            )


def restore_from(config: Config, name: str, *, yes: bool, upgrade: bool = True) -> None:
    """Replace the database with a backup, after a check and a confirmation.

    The backup of an earlier release is upgraded, or stays as it is without `upgrade`.
    """
    shown_name = printable(name)
    with open_app(config, alone=True):
        if not yes and not sys.stdin.isatty():
            fail(gettext("This replaces the whole database. To confirm: --yes"))
        engine = db.engine
        file = _other_file(engine, name)
        sqlite = engine.dialect.name == "sqlite"
        # follow links: SQLite's -wal file is next to the real database file
        where = Path(str(engine.url.database)).resolve()
        database = where if sqlite else config.instance / "postgresql"
        with _temporary_folder(database.parent) as room:
            ready = room / "ready.sqlite"
            backup = _check_backup(file, shown_name, ready, upgrade=upgrade)
            authority = _authority_in(file)
            click.echo(_describe(shown_name, backup))
            if not yes:
                question = gettext("Replace everything with this backup?")
                click.confirm(question, abort=True)
            previous = _free_name(database, here())
            try:
                if sqlite:
                    had_database = replace(database, ready, previous)
                else:
                    with engine.begin() as connection:
                        had_database = reload(connection, ready, previous)
            except InUse:
                fail(gettext("Another program is using the database. Stop it first."))
            except (OSError, sqlite3.Error) as error:
                fail(database_line(error, engine.url))
        if authority:
            _restore_authority(authority, config.tls, previous.name.removeprefix(database.name))
        click.echo(gettext("Restored."))
        if had_database:
            click.echo(gettext("The previous database is kept in %(path)s", path=previous))


def preview_restore(config: Config, name: str) -> None:
    """Restore a backup into a temporary database, compare it, and change nothing."""
    shown_name = printable(name)
    with open_app(config):
        file = _other_file(db.engine, name)
        room = config.instance
        with _readable(file, shown_name, room), TemporaryDirectory(prefix=PARTIAL, dir=room) as at:
            ready = Path(at) / "restored.sqlite"
            rows = verify(file, ready)
            click.echo(_describe(shown_name, contents(ready)))
    if rows is None:
        click.echo(gettext("It was restored, but has no fingerprints to compare it with."))
    else:
        compared = ngettext("%(num)s row", "%(num)s rows", rows)
        click.echo(
            gettext(
                "It was restored and compared with its database: %(rows)s, no difference.",
                rows=compared,
            )
        )


def _authority_in(file: Path) -> AuthorityFiles | None:
    with reading(file) as connection:
        return authority_in(connection)


def _restore_authority(authority: AuthorityFiles, tls: Path, ending: str) -> None:
    """Restore the certificate authority, and rename the previous one with `ending`; or exit."""
    try:
        is_new = authority.restore(tls, ending)
    except OSError as error:
        fail(gettext("%(file)s cannot be written: %(why)s.", file=tls, why=explain(error)))
    if is_new:
        click.echo(gettext("The server's certificate authority is restored as well."))


def recount_all(config: Config) -> None:
    """Recount everything derived from the games, while no server runs."""
    with open_app(config, alone=True) as app:
        bring_up_to_date(app, config)
        done = recount()
    click.echo(gettext("Recounted: %(num)s", num=done))


def _check_backup(file: Path, shown_name: str, ready: Path, *, upgrade: bool) -> BackupContents:
    """Check the file, and make a database from it at `ready`; or exit."""
    with _readable(file, shown_name, ready.parent.parent):
        prepare(file, ready, upgraded=upgrade)
        if houses := _erased():
            erase_in(ready, houses)
        return contents(ready)


def _erased() -> Mapping[str, int]:
    """Return the database's erased houses and their counters; none if it cannot be read."""
    with suppress(DBAPIError):
        if presence(db.engine) is Presence.THERE:
            try:
                return erased_houses()
            finally:
                db.session.remove()
                db.engine.dispose()  # it is going to be replaced
    return {}


@contextmanager
def _readable(file: Path, shown_name: str, room: Path) -> Iterator[None]:
    """Exit if the file is no backup, or the block cannot read it or write into `room`."""
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):  # a pipe or a device
            raise Foreign
        file.open("rb").close()
        yield
    except BackupDiffers as error:
        fail(differs_line(error))
    except NewerDatabase:
        fail(gettext("%(file)s was made by a newer version of Scorekeeper.", file=shown_name))
    except OlderDatabase:
        fail(upgrade_line(shown_name))
    except Foreign:
        fail(gettext("%(file)s is not a Scorekeeper backup.", file=shown_name))
    except (Unfit, UnicodeError):  # texts that are not UTF-8
        fail(gettext("%(file)s is damaged.", file=shown_name))
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorname", "").startswith(_TARGET_ERRORS):
            fail(gettext("%(file)s cannot be written: %(why)s.", file=room, why=explain(error)))
        fail(gettext("%(file)s cannot be read: %(why)s.", file=shown_name, why=explain(error)))


def _other_file(engine: Engine, name: str) -> Path:
    """Return the path of a file; exit if it is the database or one of its files."""
    if "\0" in name:
        fail(gettext("%(file)s is not a valid file name.", file=printable(name)))
    try:
        file = real_path(Path(name))
    except OSError as error:
        fail(gettext("%(file)s cannot be read: %(why)s.", file=printable(name), why=explain(error)))
    database = os.path.realpath(str(engine.url.database))
    own = [Path(f"{database}{end}") for end in ("", "-wal", "-shm", "-journal")]
    if engine.dialect.name == "sqlite" and file in own:
        fail(gettext("%(file)s is the database itself.", file=printable(name)))
    return file


@contextmanager
def _temporary_folder(folder: Path) -> Iterator[Path]:
    """Create a temporary folder inside `folder`, and remove it after the block."""
    try:
        for left in folder.glob(f"{PARTIAL}*"):  # of a killed restore; no other can be running
            shutil.rmtree(left, ignore_errors=True)
        room = Path(mkdtemp(prefix=PARTIAL, dir=folder))
    except OSError as error:
        fail(gettext("%(file)s cannot be written: %(why)s.", file=folder, why=explain(error)))
    try:
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)


def _free_name(database: Path, now: datetime) -> Path:
    """Return an unused name for the previous database."""
    name = f"{database}.before-restore-{now.date().isoformat()}"
    names = (Path(name if n == 1 else f"{name}-{n}") for n in count(1))
    ends = ("", "-wal", "-journal")
    return next(path for path in names if not any(Path(f"{path}{end}").exists() for end in ends))


def _describe(shown_name: str, backup: BackupContents) -> str:
    parts = ", ".join(map(say, backup.parts))
    if backup.changed_at is None:
        return gettext("%(file)s: intact, %(parts)s.", file=shown_name, parts=parts)
    changed = datetime.fromtimestamp(backup.changed_at / 1000).astimezone()
    return gettext(
        "%(file)s: intact, %(parts)s, last change on %(date)s at %(time)s.",
        file=shown_name,
        parts=parts,
        date=changed.date().isoformat(),
        time=f"{changed:%H:%M}",
    )
