"""A start that finds no database, but something of one: no empty house takes its place."""

import shlex
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.server import running
from tests.depth import audit_only, some
from tests.running.command import Done, scorekeeper_here
from tests.running.databases import postgresql_only

NEWEST = "2026-11-19"
COMMANDS = [("run",), ("owner-link",), ("demo",), ("export", "house")]


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """A house that has been copied on three nights."""
    folder = tmp_path / "our instance"
    assert scorekeeper_here("demo", instance=folder).returncode == 0
    copy_to(folder, NEWEST)
    for night in ("2026-11-18", "2026-11-17"):
        shutil.copyfile(copy_of(folder, NEWEST), copy_of(folder, night))
    return folder


def copy_of(instance: Path, night: str) -> Path:
    return instance / "backups" / f"scorekeeper-{night}.sqlite"


def copy_to(instance: Path, night: str) -> None:
    """Copy it, as the server does at night."""
    copy_of(instance, night).parent.mkdir(exist_ok=True)
    done = scorekeeper_here("backup", str(copy_of(instance, night)), instance=instance)
    assert done.returncode == 0, done


def houses(instance: Path) -> list[str]:
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database:
        return [name for (name,) in database.execute("SELECT name FROM house")]


def said_by(done: Done) -> list[str]:
    """Return the lines printed by a command that failed."""
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr.splitlines()


def delete(database: Path) -> None:
    database.unlink()


def empty(database: Path) -> None:
    database.write_bytes(b"")


def without_tables(database: Path) -> None:
    """A file as SQLite leaves it when only the log mode was set."""
    database.unlink()
    with closing(sqlite3.connect(database)) as fresh:
        fresh.execute("PRAGMA journal_mode=WAL")


@pytest.mark.parametrize("command", some(COMMANDS))
@pytest.mark.parametrize("lose", [delete, empty, without_tables])
def test_lost_database_with_backups_is_reported_and_not_replaced(
    instance: Path, command: tuple[str, ...], lose: Callable[[Path], None]
) -> None:
    database = instance / "scorekeeper.sqlite"
    lose(database)
    before = database.read_bytes() if database.exists() else None
    command_run = scorekeeper_here(*command, instance=instance)
    assert said_by(command_run) == [
        f"The database {database} is missing or empty.",
        f"To restore the newest copy: scorekeeper restore '{copy_of(instance, NEWEST)}'",
        "To start over with an empty house: scorekeeper run --new",
    ]
    assert (database.read_bytes() if database.exists() else None) == before


@audit_only
def test_printed_command_restores_lost_database(instance: Path) -> None:
    delete(instance / "scorekeeper.sqlite")
    line = said_by(scorekeeper_here("owner-link", instance=instance))[1]
    _, command = line.split(": scorekeeper ")
    assert scorekeeper_here(*shlex.split(command), "--yes", instance=instance).returncode == 0
    assert scorekeeper_here("owner-link", instance=instance).returncode == 0
    assert houses(instance) == ["Demo house"]


@audit_only
def test_fresh_start_can_be_chosen_after_loss(instance: Path) -> None:
    delete(instance / "scorekeeper.sqlite")
    for _ in range(2):  # the second time it takes nothing away
        with running(instance, options=["--new"], forked=True):
            assert houses(instance) == ["Our house"]


@postgresql_only
def test_empty_postgresql_database_is_reported_as_lost(
    instance: Path, empty_database_url: str
) -> None:
    command_run = scorekeeper_here("owner-link", instance=instance, DATABASE_URL=empty_database_url)
    assert said_by(command_run)[1:] == [
        f"To restore the newest copy: scorekeeper restore '{copy_of(instance, NEWEST)}'",
        "To start over with an empty house: scorekeeper run --new",
    ]
    command_run = scorekeeper_here("export", "house", instance=instance)  # SQLite's is there
    assert command_run.returncode == 0


@pytest.fixture
def killed(instance: Path) -> Path:
    """Its database, with a part still in the log."""
    database = instance / "scorekeeper.sqlite"
    log = Path(f"{database}-wal")
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("UPDATE house SET name = 'In the log'")
        left = {file: file.read_bytes() for file in (database, log)}
    for file, content in left.items():
        file.write_bytes(content)
    return database


def test_log_without_database_is_not_deleted(instance: Path, killed: Path) -> None:
    log = Path(f"{killed}-wal")
    content = log.read_bytes()
    away = killed.rename(instance / "away")
    shutil.rmtree(instance / "backups")
    for command in COMMANDS:
        assert said_by(scorekeeper_here(*command, instance=instance)) == [
            f"The database {killed} is missing, but its log is there. Put the file back.",
            "To start over with an empty house: scorekeeper run --new",
        ]
        assert not killed.exists()
        assert log.read_bytes() == content
    away.rename(killed)
    assert scorekeeper_here("owner-link", instance=instance).returncode == 0
    assert houses(instance) == ["In the log"]


def test_the_log_of_another_database_is_not_written_into_a_copy(
    instance: Path, killed: Path
) -> None:
    copy = copy_of(instance, NEWEST)
    shutil.copyfile(copy, killed)  # by hand, which leaves the old write-ahead log
    (line,) = said_by(scorekeeper_here("run", "--new", instance=instance))
    assert line.startswith(f"The log beside {killed} belongs to another database.")
    assert killed.read_bytes() == copy.read_bytes()
    elsewhere = killed.rename(instance / "elsewhere")
    done = scorekeeper_here("restore", "--yes", str(elsewhere), instance=instance)
    assert done.returncode == 0, done
    assert scorekeeper_here("owner-link", instance=instance).returncode == 0
    assert houses(instance) == ["Demo house"]
