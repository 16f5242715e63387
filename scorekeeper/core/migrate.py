"""Upgrade a database to the newest version.

Alembic is loaded when a database is upgraded or its steps are listed, not at each start: it takes
13 MB. A migration's file begins with the version that it leads to.
"""

import logging
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection, inspect
from sqlalchemy import text as sql

from scorekeeper.core.db import db

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

MIGRATIONS = Path(__file__).parent / "migrations"

_BEFORE_1_0 = re.compile("00[0-9]{2}")
_VERSION = sql("SELECT version_num FROM alembic_version")


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
    with app.app_context():
        with db.engine.connect() as connection:
            version = version_of(connection)
        check_version(version)
        if version != newest():
            _upgrade(alembic_config(), "head")


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
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(_VERSION).scalar_one_or_none()


@cache
def newest() -> str:
    """The version that this release brings a database to."""
    return max(versions())


@dataclass(frozen=True, slots=True)
class Step:
    """A migration: the version that it leads to, and what it does, in English."""

    version: str
    title: str


def pending(version: str | None) -> list[Step]:
    """Return the steps from this version of a database to the newest, in order."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(alembic_config())
    steps = scripts.iterate_revisions("head", version or "base")
    return [Step(step.revision, step.doc) for step in reversed([*steps])]


def bring(connection: Connection, version: str = "head") -> None:
    """Bring the database of this connection up to that version, in the transaction it is in."""
    config = alembic_config()
    config.attributes["connection"] = connection
    _upgrade(config, version)


@cache
def versions() -> frozenset[str]:
    """Every version that this release knows."""
    files = (MIGRATIONS / "versions").glob("*_*.py")
    return frozenset(file.name.partition("_")[0] for file in files)


def _upgrade(config: "AlembicConfig", version: str) -> None:
    from alembic import command

    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(config, version)


def alembic_config() -> "AlembicConfig":
    """Return Alembic's settings, to upgrade a database or to write a migration."""
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
