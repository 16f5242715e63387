"""Bringing a database up to date."""

import logging
from pathlib import Path

from alembic import command
from alembic.util import CommandError
from flask import Flask
from sqlalchemy import select

from scorekeeper.store.db import db

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
