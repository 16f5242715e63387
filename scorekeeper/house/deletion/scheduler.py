"""Erases deleted houses while the server runs, once their time to be restored is over."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from flask import Flask
from sqlalchemy.engine import Engine

from scorekeeper.config import Config
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.locks import Taken, locked
from scorekeeper.core.threads import Loop
from scorekeeper.house.backup.scheduler import remove_left
from scorekeeper.house.deletion.erasing import erase_due, erased_houses
from scorekeeper.house.deletion.erasing_backups import erase_in_backups

INTERVAL_SECONDS = 3600.0
"""Time between two checks whether a house is due."""

_LOGS = ("-wal", "-shm", "-journal")


def start(app: Flask, config: Config) -> Loop:
    """Start the thread that erases deleted houses."""
    return Loop(
        "deleted houses",
        lambda: erase_due_everywhere(app, config, now_ms()),
        every=INTERVAL_SECONDS,
    )


def erase_due_everywhere(app: Flask, config: Config, now: int) -> None:
    """Erase the houses that are due at `now` (ms), and all erased ones in this computer's backups.

    Another computer has backups of its own, so every server does this.
    """
    with app.app_context():
        erase_due(now)
        houses, engine = erased_houses(), db.engine
    folder = config.backups_folder
    if houses and folder.exists():
        database = _database(config, engine)
        with suppress(Taken), locked(folder / ".lock"):  # no backup is made meanwhile
            for place in {folder, database.parent}:
                remove_left(place, now / 1000)
            erase_in_backups(_files(folder, database), houses)


def _database(config: Config, engine: Engine) -> Path:
    """Return the path of the database, beside which a restore keeps the previous ones."""
    if engine.dialect.name == "sqlite":
        return Path(str(engine.url.database)).resolve()
    return config.instance / "postgresql"


def _files(folder: Path, database: Path) -> Iterator[Path]:
    """The backups, and the databases that were kept by a restore."""
    yield from folder.glob("*.sqlite")
    for file in database.parent.glob(f"{database.name}.before-restore-*"):
        if not file.name.endswith(_LOGS):
            yield file
