"""Refused backups and restores: one line gives the reason, and nothing changes."""

import os
import pty
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.core.db import db, writing
from scorekeeper.core.locks import locked
from scorekeeper.house.backup.backup import Unfit
from scorekeeper.house.backup.restore import prepare
from tests.cases.night_files import FRIDAY
from tests.depth import audit_only
from tests.running.command import environment, scorekeeper_here
from tests.running.databases import (
    both_databases,
    own_database,
    postgresql_only,
    sqlite_first,
    sqlite_only,
)
from tests.running.forked import Forked
from tests.running.keeping import (
    backed_up,
    change,
    close,
    command,
    refused,
    url_of,
    well_used,
)
from tests.support import House, dump

pytestmark = [sqlite_first, own_database]

Break = Callable[[Path], object]
FORMER = "scorekeeper.sqlite.before-restore-*"


@pytest.fixture
def used(house: House) -> House:
    """A house with something in every table."""
    return well_used(house)


def flip(offset: int, file: Path) -> None:
    """Turn some bits over."""
    data = bytearray(file.read_bytes())
    data[offset : offset + 9] = bytes(byte ^ 0x5A for byte in data[offset : offset + 9])
    file.write_bytes(data)


def cut(size: int, file: Path) -> None:
    """Truncate the file; a negative size removes bytes from its end."""
    file.write_bytes(file.read_bytes()[:size])


def sql(*statements: str) -> Break:
    return lambda file: change(file, *statements)


def without_constraints(*statements: str) -> Break:
    return sql("PRAGMA ignore_check_constraints=ON", *statements)


def folder_instead(file: Path) -> None:
    file.unlink()
    file.mkdir()


def put(content: bytes) -> Break:
    return lambda file: file.write_bytes(content)


BROKEN: list[tuple[Break, str]] = [
    (Path.unlink, "cannot be read: No such file"),
    (folder_instead, "cannot be read: Is a directory"),
    (put(b""), "is not a Scorekeeper backup"),
    (put(b"no database " * 1000), "is not a Scorekeeper backup"),
    (put(b'{"format": "scorekeeper-night/1"}'), "is not a Scorekeeper backup"),
    (partial(cut, 50), "is damaged"),
    (partial(cut, 4096), "is damaged"),
    (partial(cut, 30_000), "is damaged"),
    (partial(cut, -1), "is damaged"),
    (partial(cut, -4096), "is damaged"),
    (partial(flip, 0), "is not a Scorekeeper backup"),
    (partial(flip, 4096 * 3), "is damaged"),
    (sql("DROP TABLE alembic_version"), "is not a Scorekeeper backup"),
    (sql("DELETE FROM alembic_version"), "is not a Scorekeeper backup"),
    (sql("INSERT INTO alembic_version VALUES ('0001')"), "is not a Scorekeeper backup"),
    (sql("DROP TABLE change_cell"), "is not a Scorekeeper backup"),
    (sql("DROP TABLE tally", "CREATE VIEW tally AS SELECT 1"), "is not a Scorekeeper backup"),
    (sql("ALTER TABLE sitting RENAME facts TO fiction"), "is not a Scorekeeper backup"),
    (sql("ALTER TABLE sitting ADD more VARCHAR"), "is not a Scorekeeper backup"),
    (sql("UPDATE alembic_version SET version_num = '9999'"), "was made by a newer version"),
    (
        sql("UPDATE alembic_version SET version_num = '0020'"),
        "is from before version 1.0. Upgrade it first with deploy/bring_to_1_0.py",
    ),
    (sql("DELETE FROM sitting"), "is damaged"),
    (sql("UPDATE sitting SET facts = '{'"), "is damaged"),
    (sql("UPDATE house SET seq = 'many'"), "is damaged"),
    (sql("UPDATE player SET name = x'414243'"), "is damaged"),
    (sql("UPDATE player SET name = CAST(x'ff' AS TEXT)"), "is damaged"),
    (without_constraints("UPDATE device SET role = 'king'"), "is damaged"),
]


def test_invalid_backup_is_refused_in_one_line(
    used: House, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    good = backed_up(used.app, tmp_path, "good.sqlite")
    for number, (spoil, message) in enumerate(BROKEN):
        with subtests.test(f"{number}: {message}"):
            file = tmp_path / f"bad-{number}.sqlite"
            shutil.copyfile(good, file)
            spoil(file)
            content = file.read_bytes() if file.is_file() else None
            with refused(used.app, tmp_path, str(file), message) as run:
                run("restore", "--yes", str(file))
            assert (file.read_bytes() if file.is_file() else None) == content


@audit_only
@sqlite_only
def test_corrupted_or_truncated_backup_is_refused(used: House, tmp_path: Path) -> None:
    good = backed_up(used.app, tmp_path, "good.sqlite")
    size = good.stat().st_size
    file = tmp_path / "bad.sqlite"
    for number in range(200):
        shutil.copyfile(good, file)
        (flip if number % 4 else cut)(size * number // 200 + 37, file)
        with pytest.raises(Unfit):
            prepare(file, tmp_path / "ready.sqlite")


def test_restore_without_terminal_needs_yes(used: House, tmp_path: Path) -> None:
    file = backed_up(used.app, tmp_path)
    with refused(used.app, tmp_path, "--yes") as run:
        run("restore", str(file))


@audit_only
@sqlite_only
@pytest.mark.parametrize(("answer", "status"), [("n", 1), ("y", 0)])
def test_restore_at_a_terminal_asks(used: House, tmp_path: Path, answer: str, status: int) -> None:
    file = backed_up(used.app, tmp_path)
    used.add_players("New")
    close(used.app)
    ours, theirs = pty.openpty()
    os.write(ours, f"{answer}\n".encode())
    out = tmp_path / "said"
    given = Path(os.ttyname(theirs))
    env = environment(tmp_path, {})
    with Forked("restore", str(file), env=env, out=out, err=out, given=given) as process:
        assert process.wait(timeout=30) == status
    os.close(ours)
    os.close(theirs)
    assert "1 night" in out.read_text()
    assert "[y/N]" in out.read_text()
    names = {player["name"] for player in dump(used.app)["player"]}
    assert ("New" in names) == (answer == "n")


def test_running_server_prevents_restores_but_not_backups(used: House, tmp_path: Path) -> None:
    file = backed_up(used.app, tmp_path)
    with (
        locked(tmp_path / "lock", shared=True),
        refused(used.app, tmp_path, "Scorekeeper is running") as run,
    ):
        run("restore", "--yes", str(file))
    with locked(tmp_path / "lock", shared=True):
        backed_up(used.app, tmp_path, "second.sqlite")


@both_databases
def test_database_in_use_prevents_restore(used: House, tmp_path: Path) -> None:
    file = backed_up(used.app, tmp_path)
    rows = dump(used.app)
    with used.app.app_context(), db.engine.connect() as idle:
        idle.exec_driver_sql("SELECT * FROM house").all()
        idle.rollback()
        done = scorekeeper_here(
            "restore",
            "--yes",
            str(file),
            instance=tmp_path,
            DATABASE_URL=url_of(used.app),
        )
    assert done.returncode == 1
    assert done.stderr == "Another program is using the database. Stop it first.\n"
    assert dump(used.app) == rows
    assert not list(tmp_path.glob("*before*"))


def test_running_restore_prevents_other_commands(used: House, tmp_path: Path) -> None:
    with (
        locked(tmp_path / "lock"),
        refused(used.app, tmp_path, "A backup is being restored") as run,
    ):
        run("owner-link")
        run("backup", str(tmp_path / "copy.sqlite"))


def test_backup_replaces_only_another_backup_and_only_if_requested(
    used: House, tmp_path: Path
) -> None:
    file = tmp_path / "copy.sqlite"
    file.write_text("what I wrote")
    with refused(used.app, tmp_path, str(file), "--force") as run:
        run("backup", str(file))
    with refused(used.app, tmp_path, str(file), "not a backup") as run:
        run("backup", "--force", str(file))
    assert file.read_text() == "what I wrote"
    file.unlink()
    backed_up(used.app, tmp_path)
    used.add_players("New")
    assert command(used.app, tmp_path, "backup", "--force", str(file)).returncode == 0
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT 1 FROM player WHERE name = 'New'").fetchone()


@pytest.mark.parametrize("name", ["missing/copy.sqlite", ".", "/proc/copy.sqlite", "a\0b"])
def test_unwritable_backup_is_reported_in_one_line(used: House, tmp_path: Path, name: str) -> None:
    why = "not a valid" if "\0" in name else "cannot be"
    with refused(used.app, tmp_path, why) as run:
        run("backup", str(tmp_path / name))


@audit_only
@sqlite_only
@pytest.mark.parametrize("end", ["", "-wal"])
def test_the_database_itself_is_neither_backup_nor_target(
    used: House, tmp_path: Path, end: str
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / f"scorekeeper.sqlite{end}")
    with refused(used.app, tmp_path, "is the database itself") as run:
        run("backup", "--force", str(tmp_path / f"scorekeeper.sqlite{end}"))
        run("backup", "--force", str(tmp_path / "link"))
        run("restore", "--yes", str(tmp_path / f"scorekeeper.sqlite{end}"))


@sqlite_only
def test_without_a_database_there_is_nothing_to_back_up(tmp_path: Path, backend: str) -> None:
    instance = tmp_path / "new"
    done = scorekeeper_here("backup", str(tmp_path / "copy.sqlite"), instance=instance)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "cannot be opened" in done.stderr
    assert sorted(path.name for path in instance.iterdir()) == ["lock", "secret"]
    assert not (tmp_path / "copy.sqlite").exists()


@postgresql_only
def test_an_empty_database_of_postgresql_has_nothing_to_back_up(
    empty_database_url: str, tmp_path: Path
) -> None:
    done = scorekeeper_here(
        "backup", str(tmp_path / "x"), instance=tmp_path, DATABASE_URL=empty_database_url
    )
    assert done.returncode == 1
    assert done.stderr == "The database has no house yet.\n"


def test_a_newer_database_is_not_copied(used: House, tmp_path: Path) -> None:
    set_version(used, "9999")
    with refused(used.app, tmp_path, "newer version of Scorekeeper") as run:
        run("backup", str(tmp_path / "other.sqlite"))


@both_databases
def test_database_from_before_1_0_is_refused_with_its_script(used: House, tmp_path: Path) -> None:
    set_version(used, "0020")
    message = "is from before version 1.0. Upgrade it first with deploy/bring_to_1_0.py"
    with refused(used.app, tmp_path, message) as run:
        run("owner-link")
        run("backup", str(tmp_path / "other.sqlite"))
        run("import", "--preview", str(FRIDAY))


@sqlite_only
def test_backup_replaces_newer_database_which_is_kept(used: House, tmp_path: Path) -> None:
    file, rows = backed_up(used.app, tmp_path), dump(used.app)
    set_version(used, "9999")
    used.add_players("New")
    assert command(used.app, tmp_path, "restore", "--yes", str(file)).returncode == 0
    assert dump(used.app) == rows
    (former_database,) = tmp_path.glob(FORMER)
    with closing(sqlite3.connect(former_database)) as former:
        assert former.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
        assert former.execute("SELECT 1 FROM player WHERE name = 'New'").fetchone()


@postgresql_only
@pytest.mark.parametrize(
    ("version", "message"),
    [("9999", "newer version of Scorekeeper"), ("0020", "is from before version 1.0")],
)
def test_backup_is_not_restored_into_tables_of_another_release(
    used: House, tmp_path: Path, version: str, message: str
) -> None:
    file, rows = backed_up(used.app, tmp_path), dump(used.app)
    set_version(used, version)
    done = command(used.app, tmp_path, "restore", "--yes", str(file))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert message in done.stderr
    assert dump(used.app) == rows


def set_version(house: House, version: str) -> None:
    with house.app.app_context(), writing() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")


@sqlite_only
@pytest.mark.parametrize("spoil", [put(b"no database " * 1000), partial(flip, 8192), Path.unlink])
def test_damaged_or_lost_database_is_replaced_and_its_remains_are_kept(
    used: House, tmp_path: Path, spoil: Break
) -> None:
    rows = dump(used.app)
    file = backed_up(used.app, tmp_path)
    used.add_players("New")
    database = tmp_path / "scorekeeper.sqlite"
    log = shutil.copyfile(f"{database}-wal", tmp_path / "log")
    close(used.app)
    shutil.copyfile(log, f"{database}-wal")  # as it is left when a server is killed
    spoil(database)
    left = database.read_bytes() if database.exists() else None
    done = command(used.app, tmp_path, "restore", "--yes", str(file))
    assert done.returncode == 0, done
    assert dump(used.app) == rows
    former_files = {
        path.name.partition("-restore-")[2][10:]: path for path in tmp_path.glob(FORMER)
    }
    if left is None:
        assert set(former_files) == {"-wal"}
    elif "" in former_files and left.startswith(b"no"):
        assert former_files[""].read_bytes() == left
    assert str(tmp_path) in done.stdout
