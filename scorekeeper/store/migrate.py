"""Bringing a database up to date."""

import logging
from pathlib import Path

from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import text

from scorekeeper.store.db import db

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(app: Flask) -> None:
    """Bring the app's database to the newest version; nothing happens if it is there.

    Raises:
        OperationalError: the database cannot be reached, read or written.
    """
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with app.app_context():
        with db.engine.connect() as connection:
            connection.execute(text("SELECT 1"))
        upgrade(directory=str(MIGRATIONS))
