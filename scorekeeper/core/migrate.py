"""Bringing a database up to date."""

import logging
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask
from sqlalchemy import Connection, select

from scorekeeper.core.db import db

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerDatabase(Exception):
    """A later release made this database."""


def migrate(app: Flask) -> None:
    """Bring the app's database to the newest version; nothing happens if it is there.

    Raises:
        OperationalError: the database cannot be reached, read or written.
        NewerDatabase: it has a version that this release does not know.
    """
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with app.app_context():
        with db.engine.connect() as connection:
            connection.execute(select(1))
        config = app.extensions["migrate"].migrate.get_config(str(MIGRATIONS))
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise NewerDatabase from error


def version_of(connection: Connection) -> str | None:
    """The version of a database; None for one without tables."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The version that this release brings a database to."""
    return ScriptDirectory.from_config(_config()).get_current_head()


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
