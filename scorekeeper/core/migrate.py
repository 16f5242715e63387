"""Upgrade a database to the newest version."""

import logging
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection

from scorekeeper.core.db import db

MIGRATIONS = Path(__file__).parent / "migrations"


_BEFORE_1_0 = re.compile("00[0-9]{2}")


class NewerDatabase(Exception):
    """A later release made this database."""


class OlderDatabase(Exception):
    """A release before 1.0 made this database: a separate script upgrades it."""


def migrate(app: Flask) -> None:
    """Upgrade the app's database to the newest version; a no-op if it has that version.

    Raises:
        OperationalError: the database cannot be reached, read or written.
        NewerDatabase, OlderDatabase: this release cannot upgrade it.
    """
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with app.app_context():
        with db.engine.connect() as connection:
            check_version(version_of(connection))
        config = app.extensions["migrate"].migrate.get_config(str(MIGRATIONS))
        command.upgrade(config, "head")


def check_version(version: str | None) -> None:
    """Refuse the version of a database that this release cannot upgrade.

    Raises:
        NewerDatabase, OlderDatabase: it is a later release's, or from before 1.0.
    """
    if version is None or version in versions():
        return
    raise (OlderDatabase if _BEFORE_1_0.fullmatch(version) else NewerDatabase)(version)


def version_of(connection: Connection) -> str | None:
    """The version of a database; None for one without tables."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str | None:
    """The version that this release brings a database to."""
    return ScriptDirectory.from_config(_config()).get_current_head()


@dataclass(frozen=True, slots=True)
class Step:
    """A migration: the version that it leads to, and what it does, in English."""

    version: str
    title: str


def pending(version: str | None) -> list[Step]:
    """Return the steps from this version of a database to the newest, in order."""
    scripts = ScriptDirectory.from_config(_config())
    steps = scripts.iterate_revisions("head", version or "base")
    return [Step(step.revision, step.doc) for step in reversed([*steps])]


def bring(connection: Connection, version: str = "head") -> None:
    """Bring the database of this connection up to that version, in the transaction it is in."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, version)


@cache
def versions() -> frozenset[str]:
    """Every version that this release knows."""
    scripts = ScriptDirectory.from_config(_config())
    return frozenset(script.revision for script in scripts.walk_revisions())


def _config() -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
