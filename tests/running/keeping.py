"""Helpers for tests of backups: a house with rows in every table, and other databases."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from flask import Flask
from sqlalchemy import update

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core.db import db, writing
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import made_up
from tests.cases.nights import after, new_night, several_deals
from tests.running.command import Done, scorekeeper_here
from tests.support import NOW, Dump, House, dump, nothing_changes

SECRET = "another secret than before"
DEVICE = DeviceRow.__table__
FULL_TABLES = {
    "house",
    "house_game",
    "invite",
    "player",
    "device",
    "spec",
    "variant",
    "sitting",
    "tally",
    "figure",
    "record",
    "term",
    "change",
    "change_cell",
}


def well_used(house: House) -> House:
    """Add rows to every table."""
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(4, last_round_in=1)))
    house.writer()(corrections.write_note, number, None, "Дождь, “rain” ☔, 王小明")
    players = [row["id"] for row in dump(house.app)["player"]]
    other = house.start_night(players[:3])
    house.writer()(nights.call, other, 1, Call(made_up("Sink", dummy_plays=True)))
    house.writer()(SITTING.delete, other)
    left = house.join(Role.VIEWER)
    with house.app.app_context(), writing() as connection:
        here = (DEVICE.c.house_id == house.house_id) & (DEVICE.c.id == left.number)
        connection.execute(update(DEVICE).where(here).values(revoked_at=NOW))
    assert {table for table, rows in dump(house.app).items() if rows} >= FULL_TABLES
    return house


def app_at(url: str, folder: Path, secret: str = SECRET) -> Flask:
    """Create an app on a database that may have no tables yet."""
    folder.mkdir(exist_ok=True)
    app = create_app(Config(folder, url, secret=secret))
    app.testing = True
    return app


def close(app: Flask) -> None:
    """Close the database's connections, like a server that stops."""
    with app.app_context():
        db.engine.dispose()


def dumped(url: str, folder: Path) -> Dump:
    """Return every row of the database at that URL."""
    app = app_at(url, folder)
    try:
        return dump(app)
    finally:
        close(app)


def url_of(app: Flask) -> str:
    """Return the URL of an app's database."""
    return str(app.config["SQLALCHEMY_DATABASE_URI"])


def command(app: Flask, folder: Path, *arguments: str) -> Done:
    """Run the command on the app's database after closing the app's connections."""
    close(app)
    return scorekeeper_here(*arguments, instance=folder, DATABASE_URL=url_of(app))


def backed_up(app: Flask, folder: Path, name: str = "copy.sqlite") -> Path:
    """Back up the app's database."""
    file = folder / name
    done = command(app, folder, "backup", str(file))
    assert (done.returncode, done.stderr) == (0, ""), done
    return file


def change(file: Path, *statements: str) -> Path:
    """Change a SQLite file directly."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in ("PRAGMA user_version = 0", *statements):  # without its checksum
            database.execute(statement)
    return file


@contextmanager
def refused(app: Flask, folder: Path, *messages: str) -> Iterator[Callable[..., None]]:
    """Check that commands in the block end with this one line and change nothing."""

    def run(*arguments: str) -> None:
        done = command(app, folder, *arguments)
        assert (done.returncode, done.stdout) == (1, ""), done
        assert done.stderr.count("\n") == 1, done.stderr
        assert all(words in done.stderr for words in messages), done.stderr

    def files() -> set[str]:
        every_instance = ("lock", "secret", "scorekeeper.sqlite-wal", "scorekeeper.sqlite-shm")
        return {path.name for path in folder.iterdir()} - {*every_instance}

    there = files()
    with nothing_changes(app):
        yield run
        close(app)
    assert files() == there


def restored(file: Path, folder: Path, url: str = "") -> Done:
    """Restore into a new instance."""
    settings = {"DATABASE_URL": url} if url else {}
    done = scorekeeper_here("restore", str(file), "--yes", instance=folder, **settings)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done
