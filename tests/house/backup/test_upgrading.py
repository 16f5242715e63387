"""An upgrade reports its steps, saves the database first, and can be undone.

The next release here has one more version of the tables, with a column more.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import inspect

from scorekeeper.core import migrate
from scorekeeper.core.db import db
from scorekeeper.house.backup.backup import check, fresh, reading
from scorekeeper.house.backup.restore import prepare
from tests.running.databases import both_databases, own_database, sqlite_only
from tests.running.keeping import command, dumped, url_of, well_used
from tests.support import House

pytestmark = own_database

STEP = '''
"""Give each player a colour"""

import sqlalchemy as sa
from alembic import op

revision = "0900"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("player", sa.Column("colour", sa.String(), server_default="red"))
'''

Release = Callable[[Path], None]


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Iterator[Release]:
    """Run another release, with the migrations in this folder."""

    def run(folder: Path) -> None:
        monkeypatch.setattr(migrate, "MIGRATIONS", folder)
        migrate.versions.cache_clear()
        migrate.newest.cache_clear()

    yield run
    monkeypatch.undo()
    migrate.versions.cache_clear()
    migrate.newest.cache_clear()


@pytest.fixture
def next_release(tmp_path: Path) -> Path:
    """The migrations of the next release."""
    folder = shutil.copytree(migrate.MIGRATIONS, tmp_path / "migrations")
    step = STEP.lstrip().format(newest=migrate.newest())
    (folder / "versions/0900_colours.py").write_text(step)
    return folder


@contextmanager
def columns_of_players(app: Flask) -> Iterator[set[str]]:
    with app.app_context():
        yield {column["name"] for column in inspect(db.engine).get_columns("player")}
        db.engine.dispose()


def saved_in(instance: Path) -> list[Path]:
    return sorted((instance / "backups").glob("before-upgrade-*.sqlite"))


@both_databases
def test_upgrade_saves_the_database_and_can_be_undone(
    house: House, release: Release, next_release: Path, tmp_path: Path
) -> None:
    app, instance, this_release = well_used(house).app, tmp_path / "instance", migrate.MIGRATIONS
    instance.mkdir()
    this_version = migrate.newest()
    before = dumped(url_of(app), tmp_path)

    release(next_release)
    upgrade_preview = command(app, instance, "upgrade", "--preview")
    assert upgrade_preview.stdout.splitlines() == [
        f"Version {this_version} of the database becomes:",
        "  0900  Give each player a colour",
    ]
    assert (dumped(url_of(app), tmp_path), saved_in(instance)) == (before, [])

    started = command(app, instance, "export", "house", "-o", str(tmp_path / "house.json"))
    assert started.returncode == 0
    (saved,) = saved_in(instance)
    assert started.stderr.splitlines() == [
        f"The database was upgraded. The former one is kept in {saved}",
        "To undo this: scorekeeper upgrade --undo",
    ]
    assert check(saved) == this_version
    with columns_of_players(app) as columns:
        assert "colour" in columns
    assert command(app, instance, "upgrade").stdout == "Nothing to upgrade.\n"

    undone = command(app, instance, "upgrade", "--undo", "--yes")
    assert (undone.returncode, undone.stderr) == (0, "")
    assert undone.stdout.splitlines()[-1].startswith("Install the earlier release")
    release(this_release)
    with columns_of_players(app) as columns:
        assert "colour" not in columns
    assert command(app, instance, "upgrade").stdout == "Nothing to upgrade.\n"
    assert dumped(url_of(app), tmp_path) == before


@sqlite_only
def test_database_that_cannot_be_saved_is_not_upgraded(
    app: Flask, house: House, release: Release, next_release: Path, tmp_path: Path
) -> None:
    (tmp_path / "backups").write_text("no folder")
    release(next_release)
    refused = command(app, tmp_path, "upgrade")
    assert refused.returncode == 1
    assert refused.stderr == f"{tmp_path}/backups cannot be written: File exists.\n"
    with columns_of_players(app) as columns:
        assert "colour" not in columns


@sqlite_only
def test_without_an_upgrade_there_is_nothing_to_undo(app: Flask, tmp_path: Path) -> None:
    refused = command(app, tmp_path, "upgrade", "--undo", "--yes")
    assert (refused.returncode, refused.stderr) == (1, "There is no upgrade to undo.\n")


def test_backup_of_1_0_is_restored_with_its_houses(tmp_path: Path) -> None:
    with fresh(tmp_path / "backup.sqlite", "0100") as connection:
        row = "(id, public_id, name, seq) VALUES (1, 'kitchen123', 'Kitchen', 0)"
        connection.exec_driver_sql(f"INSERT INTO house {row}")
    prepare(tmp_path / "backup.sqlite", tmp_path / "restored.sqlite")
    with reading(tmp_path / "restored.sqlite") as restored:
        houses = restored.execute("SELECT name, deleted_at FROM house").fetchall()
    assert houses == [("Kitchen", 0)]
