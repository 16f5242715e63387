"""Shared parts of the commands: opening the app, and output in the user's language.

A problem that a person can solve (a port in use, a full disk) gives a line and an exit status,
never a traceback.
"""

import errno
import os
import socket
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from urllib.parse import urlsplit

import click
from flask import Flask
from flask_babel import force_locale, gettext
from sqlalchemy import select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from scorekeeper.base.text import text
from scorekeeper.config import Config, is_private
from scorekeeper.console import fail, language, say
from scorekeeper.core import network, servers
from scorekeeper.core.authority import read_authority
from scorekeeper.core.clock import here, now_ms
from scorekeeper.core.db import db
from scorekeeper.core.houses import GONE
from scorekeeper.core.locks import Taken, locked
from scorekeeper.core.migrate import NewerDatabase, OlderDatabase, migrate
from scorekeeper.core.presence import Presence, WrongEncoding, presence
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import HouseRow
from scorekeeper.headless import headless_app
from scorekeeper.house.backup.backup import Unfit
from scorekeeper.house.backup.scheduler import copies
from scorekeeper.house.backup.upgrading import save_former
from scorekeeper.house.backup.verifying import BackupDiffers
from scorekeeper.house.joining.actions import found_house, invite
from scorekeeper.server.listening import listen
from scorekeeper.server.tls import Certificate, own_certificate

ANOTHER_SECRET = text(
    "Another server of this database has another secret. Set SCOREKEEPER_SECRET to the same "
    "value on all of them."
)
BAD_DATABASE_URL = text("DATABASE_URL must look like postgresql://user:password@host/database")


@dataclass(frozen=True, slots=True)
class House:
    """A house that can be chosen at the terminal."""

    id: int
    public_id: str
    name: str
    deleted: bool


@contextmanager
def open_app(config: Config, *, alone: bool = False, new: bool = False) -> Iterator[Flask]:
    """Open the app with its context and the user's language; exit if the database fails.

    Also exit if the database was lost, unless `new` allows to start over. With `alone`, no server
    and no other command may use the instance at the same time, and its files may be replaced.
    """
    try:
        make_url(config.database_url)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        fail(say(BAD_DATABASE_URL))
    app = headless_app(config)
    with app.app_context(), force_locale(language(os.environ)), in_use(config, alone=alone):
        try:
            if not alone:
                _check_presence(config, new=new)
            yield app
        except DBAPIError as error:
            fail(database_line(error.orig, db.engine.url))
        except WrongEncoding as error:
            fail(encoding_line(error))
        except NewerDatabase:
            fail(gettext("The database is from a newer version of Scorekeeper."))
        except OlderDatabase:
            fail(upgrade_line(_where(db.engine.url)))
        finally:
            db.session.remove()
            db.engine.dispose()  # no connection may cross the fork to the workers


@contextmanager
def in_use(config: Config, *, alone: bool = False) -> Iterator[None]:
    """Lock the instance, shared unless `alone`; exit if that is not possible.

    Processes forked in the block keep the lock.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(config.instance / "lock", shared=not alone))
        except Taken:
            if alone:
                fail(gettext("Scorekeeper is running. Stop it first."))
            fail(gettext("A backup is being restored. Start again when it is done."))
        except OSError:
            pass  # the folder is read-only, so no backup can be restored either
        yield


def _check_presence(config: Config, *, new: bool) -> None:
    """Exit rather than create an empty house if there are remains of a lost database."""
    state = presence(db.engine)
    if new and state is not Presence.FOREIGN:
        return
    if line := loss_line(config, state):
        fail(line)


def loss_line(config: Config, state: Presence) -> str:
    """Say what remains of a lost database, and what to do; "" if none was lost."""
    where = _where(db.engine.url)
    backups = copies(config.backups_folder, here().date())
    if state is Presence.FOREIGN:
        return gettext(
            "The log beside %(file)s belongs to another database. Move the file elsewhere "
            "and restore it from there: scorekeeper restore FILE",
            file=where,
        )
    if state is Presence.LOG_ONLY:
        line = gettext(
            "The database %(file)s is missing, but its log is there. Put the file back.", file=where
        )
        return "\n".join([line, *_recovery_steps(backups)])
    if state is Presence.EMPTY and backups:
        line = gettext("The database %(where)s is missing or empty.", where=where)
        return "\n".join([line, *_recovery_steps(backups)])
    return ""


def _recovery_steps(backups: Sequence[Path]) -> list[str]:
    """Describe what to do about a lost database; `backups` are the known ones, newest first."""
    lines = []
    if backups:
        command = f"scorekeeper restore {quote(str(backups[0]))}"
        lines.append(gettext("To restore the newest copy: %(command)s", command=command))
    command = "scorekeeper run --new"
    lines.append(gettext("To start over with an empty house: %(command)s", command=command))
    return lines


def check_scheme(config: Config, *, https: bool) -> None:
    """Exit if the address has the wrong scheme, or is public without https."""
    if https and not config.https:
        fail(gettext("SCOREKEEPER_URL starts with http://, which conflicts with --https."))
    if not config.https and not is_private(urlsplit(config.url).hostname or ""):
        fail(gettext("%(address)s is a public address: it needs --https.", address=config.url))


def open_socket(host: str, port: int) -> socket.socket:
    """Open the socket; called before anything is written, so a second server changes nothing."""
    try:
        return listen(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            reason = str(error.strerror).partition(" (")[0]  # Python appends the address
            fail(gettext("Cannot listen at %(host)s: %(why)s.", host=host, why=reason))
        line = gettext(
            "Port %(port)s is in use; perhaps Scorekeeper is already running. For another "
            "port: --port %(other)s",
            port=port,
            other=port - 1 if port == 65535 else port + 1,
        )
        fail(line)


@contextmanager
def starting(config: Config) -> Iterator[None]:
    """Let no other server of the database start meanwhile; exit if one has another secret."""
    with servers.starting(db.engine):
        with db.engine.connect() as connection:
            if servers.another_secret_is_used(connection, config.secret):
                fail(say(ANOTHER_SECRET))
        yield


def is_plain_at_home(config: Config) -> bool:
    """Return whether phones of a home network reach this server directly over plain http."""
    return not (config.https or config.proxies or _only_here(config.url))


def certificate(config: Config) -> Certificate:
    """Return the certificate for all names and addresses of this server."""
    folder = config.tls
    try:
        return own_certificate(folder, config.hosts, now_ms())
    except OSError as error:
        fail(gettext("%(file)s cannot be used: %(why)s.", file=folder, why=error.strerror))


def bring_up_to_date(app: Flask, config: Config) -> None:
    """Upgrade the database, after a backup if that changes tables with rows."""
    folder = config.backups_folder
    try:
        former = save_former(db.engine, folder, config.tls, here())
    except BackupDiffers as error:
        fail(differs_line(error))
    except Unfit:
        fail(gettext("The database is damaged: it cannot be copied."))
    except (OSError, sqlite3.Error) as error:
        fail(gettext("%(file)s cannot be written: %(why)s.", file=folder, why=explain(error)))
    migrate(app)
    if former:
        line = gettext("The database was upgraded. The former one is kept in %(file)s", file=former)
        undo = gettext("To undo this: %(command)s", command="scorekeeper upgrade --undo")
        click.echo(f"{line}\n{undo}", err=True)


def houses(app: Flask, config: Config) -> list[House]:
    """Update the database, create a house in an empty one, and return all houses."""
    bring_up_to_date(app, config)
    if all(house.deleted for house in load_houses()):
        found_house(gettext("Our house"))
    return load_houses()


def load_houses() -> list[House]:
    """Load all houses of the database, those that can still be restored last."""
    deleted = (HouseRow.deleted_at != 0).label("deleted")
    columns = HouseRow.id, HouseRow.public_id, HouseRow.name, deleted
    query = select(*columns).where(HouseRow.deleted_at != GONE).order_by(deleted, HouseRow.id)
    return [House(*row) for row in db.session.execute(query)]


def choose(houses: Sequence[House], public_id: str | None, *, deleted: bool = False) -> House:
    """Return the house with that id, or the only one; else print a list and exit.

    One that is deleted, but can be restored, is found with `deleted` by its id.
    """
    choices = [house for house in houses if not house.deleted]
    if public_id is None and len(choices) == 1:
        return choices[0]
    for house in houses if deleted else choices:
        if public_id == house.public_id:
            return house
    lines = [f"  {house.public_id}  {house.name}" for house in choices]
    fail("\n".join([gettext("Which house? Choose it with --house:"), *lines]), status=2)


def greet(address: str, houses: Sequence[House]) -> None:
    """Print the app's address, and a link for the first phone."""
    click.echo(gettext("Scorekeeper is running at %(address)s", address=address) + "\n")
    print_link(address, houses[0])
    if len(houses) > 1 and not houses[1].deleted:
        name = houses[0].name
        click.echo(
            gettext(
                "This is for %(house)s. For another house: scorekeeper owner-link --house ID",
                house=name,
            )
        )


def say_moved(config: Config) -> None:
    """Say where this server sends everyone."""
    click.echo(
        gettext(
            "The server at %(address)s sends everyone to %(other)s, and changes nothing.",
            address=config.url,
            other=config.moved_to,
        )
    )


def print_link(address: str, house: House) -> None:
    """Print a new owner link, on a terminal also as a QR code."""
    link = f"{address}/join/{invite(house.id, Role.OWNER, now_ms())}"
    click.echo(
        gettext("Anyone who opens this link and taps Join becomes an owner. Valid for one day:")
    )
    click.echo(f"{link}\n")
    if sys.stdout.isatty() and not _only_here(address):
        click.echo(network.qr_text(link) + "\n")


def advise(config: Config, certificate: Certificate | None, port: int | None) -> None:
    """Print hints about possible problems; `port` is given if phones connect directly."""
    trust = f"{config.url}/certificate"
    if certificate and config.https:
        click.echo(gettext("Browsers will warn about this certificate of our own. SHA-256:"))
        click.echo(certificate.fingerprint)
        click.echo(
            gettext("To end the warnings: %(address)s. Its fingerprint (SHA-256):", address=trust)
        )
        click.echo(read_authority(certificate.authority).fingerprint)
    if _only_here(config.url):
        click.echo(gettext("Only this computer can open that address."))
        return
    if port:
        click.echo(
            gettext(
                "If a phone cannot open it, let it through this computer's firewall, "
                "for example: sudo ufw allow %(port)s/tcp",
                port=port,
            )
        )
    if not config.https:
        click.echo(
            gettext(
                "Not encrypted: others on this network can read everything. To encrypt: "
                "scorekeeper run --https"
            )
        )
        if certificate:
            click.echo(
                gettext(
                    "So that no browser warns then: %(address)s. Its fingerprint (SHA-256):",
                    address=trust,
                )
            )
            click.echo(read_authority(certificate.authority).fingerprint)
    elif not certificate and not config.proxies:
        click.echo(gettext("Behind a proxy, set SCOREKEEPER_PROXIES to the number of proxies."))


def _only_here(address: str) -> bool:
    return urlsplit(address).hostname == "localhost"


def upgrade_line(name: str) -> str:
    """Say that the database or the backup of that name is from before 1.0."""
    return gettext(
        "%(file)s is from before version 1.0. Upgrade it first with deploy/bring_to_1_0.py of "
        "the source code.",
        file=name,
    )


def differs_line(error: BackupDiffers) -> str:
    """Say that a restored backup is not what it should be."""
    return gettext(
        "The restored backup differs from the database in the table %(name)s.", name=error.table
    )


def database_line(error: BaseException | None, url: URL) -> str:
    """Return why the database cannot be used; its address has no user and password."""
    line = gettext(
        "The database %(where)s cannot be used: %(why)s.", where=_where(url), why=explain(error)
    )
    return line


def encoding_line(error: WrongEncoding) -> str:
    """Say that PostgreSQL's database has another encoding, and how to create one in UTF-8."""
    return gettext(
        "PostgreSQL's database has the encoding %(name)s and must have UTF8: createdb "
        "--encoding=UTF8 --template=template0 NAME",
        name=error,
    )


def _where(url: URL) -> str:
    return f"{url.host}/{url.database}" if url.host else str(url.database)


def explain(error: BaseException | None) -> str:
    """Return the reason of an error, in our own words for known ones."""
    reasons = {
        "SQLITE_CANTOPEN": gettext("it cannot be opened"),
        "SQLITE_READONLY": gettext("it is read-only"),
        "SQLITE_NOTADB": gettext("it is not a database"),
        "SQLITE_CORRUPT": gettext("it is damaged"),
        "SQLITE_FULL": gettext("the disk is full"),
        "SQLITE_BUSY": gettext("another program keeps it locked"),
    }
    code = getattr(error, "sqlite_errorname", "")
    message = getattr(error, "strerror", None) or str(error).partition("\n")[0].rstrip(".")
    return next((words for name, words in reasons.items() if code.startswith(name)), message)
