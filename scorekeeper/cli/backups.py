"""The commands that make a backup, bring one back, and work out anew what follows."""

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

import click
from flask_babel import gettext
from sqlalchemy.engine import Engine

from scorekeeper.cli.terminal import database_line, opened, upgrade_line, why
from scorekeeper.config import Config
from scorekeeper.console import fail, printable, real_path, say
from scorekeeper.core.clock import here
from scorekeeper.core.db import db
from scorekeeper.core.migrate import NewerDatabase, OlderDatabase, migrate
from scorekeeper.house.backup.authority import AuthorityFiles, authority_in
from scorekeeper.house.backup.backup import (
    PARTIAL,
    Foreign,
    NotReplaced,
    Unfit,
    copy,
    reading,
    whole,
)
from scorekeeper.house.backup.restore import (
    BackupContents,
    InUse,
    contents,
    prepare,
    reload,
    replace,
)
from scorekeeper.house.tidying import recount

_OF_THE_TARGET = ("SQLITE_FULL", "SQLITE_IOERR")


def backup_to(config: Config, name: str, *, force: bool) -> None:
    """Copy the database into a file, which is there whole or not at all."""
    said = printable(name)
    with opened(config):
        engine = db.engine
        file = _other_file(engine, name)
        try:
            with whole(file, force=force) as fresh:
                copy(engine, fresh, config.tls)
                held = contents(fresh)
                authority = _authority_in(fresh)
        except FileExistsError:
            fail(gettext("%(file)s already exists. To replace it: --force", file=said))
        except NotReplaced:
            fail(gettext("%(file)s is not a backup, so it is not replaced.", file=said))
        except Foreign:
            fail(gettext("The database has no house yet."))
        except Unfit:
            fail(gettext("The database is damaged: it cannot be copied."))
        except (OSError, sqlite3.Error) as error:
            code = getattr(error, "sqlite_errorname", "")
            if isinstance(error, sqlite3.Error) and not code.startswith(_OF_THE_TARGET):
                fail(database_line(error, engine.url))
            fail(gettext("%(file)s cannot be written: %(why)s.", file=said, why=why(error)))
        click.echo(_told(said, held))
        if authority:
            click.echo(
                gettext(
                    "It contains the key of this server's certificate authority: keep it private."
                )
            )


def restore_from(config: Config, name: str, *, yes: bool) -> None:
    """Put a backup in the place of the database, once it is checked and somebody agrees."""
    said = printable(name)
    with opened(config, alone=True):
        if not yes and not sys.stdin.isatty():
            fail(gettext("This replaces the whole database. To confirm: --yes"))
        engine = db.engine
        file = _other_file(engine, name)
        sqlite = engine.dialect.name == "sqlite"
        # where the database really is: its log lies beside it, not beside a link to it
        where = Path(str(engine.url.database)).resolve()
        database = where if sqlite else config.instance / "postgresql"
        with _room(database.parent) as room:
            ready = room / "ready.sqlite"
            held = _checked(file, said, ready)
            authority = _authority_in(file)
            click.echo(_told(said, held))
            if not yes:
                question = gettext("Replace everything with this backup?")
                click.confirm(question, abort=True)
            kept = _free_name(database, here())
            try:
                if sqlite:
                    found = replace(database, ready, kept)
                else:
                    with engine.begin() as connection:
                        found = reload(connection, ready, kept)
            except InUse:
                fail(gettext("Another program is using the database. Stop it first."))
            except (OSError, sqlite3.Error) as error:
                fail(database_line(error, engine.url))
        if authority:
            _restore_authority(authority, config.tls, kept.name.removeprefix(database.name))
        click.echo(gettext("Restored."))
        if found:
            click.echo(gettext("The previous database is kept in %(kept)s", kept=kept))


def _authority_in(file: Path) -> AuthorityFiles | None:
    """The certificate authority in a backup that was checked."""
    with reading(file) as connection:
        return authority_in(connection)


def _restore_authority(authority: AuthorityFiles, tls: Path, kept: str) -> None:
    """Restore the certificate authority, or end the process."""
    try:
        is_new = authority.restore(tls, kept)
    except OSError as error:
        fail(gettext("%(file)s cannot be written: %(why)s.", file=tls, why=why(error)))
    if is_new:
        click.echo(gettext("The server's certificate authority is restored as well."))


def recount_all(config: Config) -> None:
    """Make everything anew that follows from what was played, while no server runs."""
    with opened(config, alone=True) as app:
        migrate(app)
        done = recount()
    click.echo(gettext("Worked out anew: %(num)s", num=done))


def _checked(file: Path, said: str, ready: Path) -> BackupContents:
    """Check the file, and make a database of it at `ready`; or end the process."""
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):  # a pipe or a device
            raise Foreign
        file.open("rb").close()
        prepare(file, ready)
        return contents(ready)
    except NewerDatabase:
        fail(gettext("%(file)s was made by a newer version of Scorekeeper.", file=said))
    except OlderDatabase:
        fail(upgrade_line(said))
    except Foreign:
        fail(gettext("%(file)s is not a Scorekeeper backup.", file=said))
    except (Unfit, UnicodeError):  # texts that are not UTF-8
        fail(gettext("%(file)s is damaged.", file=said))
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorname", "").startswith(_OF_THE_TARGET):
            room = ready.parent.parent
            fail(gettext("%(file)s cannot be written: %(why)s.", file=room, why=why(error)))
        fail(gettext("%(file)s cannot be read: %(why)s.", file=said, why=why(error)))


def _other_file(engine: Engine, name: str) -> Path:
    """The file of that name, which has to be another than the database and what belongs to it."""
    if "\0" in name:
        fail(gettext("%(file)s is not a valid file name.", file=printable(name)))
    try:
        file = real_path(Path(name))
    except OSError as error:
        fail(gettext("%(file)s cannot be read: %(why)s.", file=printable(name), why=why(error)))
    database = os.path.realpath(str(engine.url.database))
    own = [Path(f"{database}{end}") for end in ("", "-wal", "-shm", "-journal")]
    if engine.dialect.name == "sqlite" and file in own:
        fail(gettext("%(file)s is the database itself.", file=printable(name)))
    return file


@contextmanager
def _room(folder: Path) -> Iterator[Path]:
    """A folder of our own inside that one, for as long as the block lasts."""
    try:
        for left in folder.glob(f"{PARTIAL}*"):  # by a restore that was killed: we are alone
            shutil.rmtree(left, ignore_errors=True)
        room = Path(tempfile.mkdtemp(prefix=PARTIAL, dir=folder))
    except OSError as error:
        fail(gettext("%(file)s cannot be written: %(why)s.", file=folder, why=why(error)))
    try:
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)


def _free_name(database: Path, now: datetime) -> Path:
    """Where the former database goes: a name that nothing has yet."""
    name = f"{database}.before-restore-{now.date().isoformat()}"
    names = (Path(name if n == 1 else f"{name}-{n}") for n in count(1))
    ends = ("", "-wal", "-journal")
    return next(path for path in names if not any(Path(f"{path}{end}").exists() for end in ends))


def _told(said: str, held: BackupContents) -> str:
    """What is in the backup, in a line."""
    parts = ", ".join(map(say, held.parts))
    if held.changed_at is None:
        return str(gettext("%(file)s: intact, %(parts)s.", file=said, parts=parts))
    changed = datetime.fromtimestamp(held.changed_at / 1000).astimezone()
    return str(
        gettext(
            "%(file)s: intact, %(parts)s, last change on %(date)s at %(time)s.",
            file=said,
            parts=parts,
            date=changed.date().isoformat(),
            time=f"{changed:%H:%M}",
        )
    )
