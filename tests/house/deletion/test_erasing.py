"""A deleted house is erased after thirty days: in the database and its backups, and for good."""

import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from scorekeeper.config import Config
from scorekeeper.core.roles import Role
from scorekeeper.core.write import NotAllowed
from scorekeeper.house.backup.verifying import verify
from scorekeeper.house.deletion import scheduler
from scorekeeper.house.deletion.actions import GRACE_DAYS, delete_house, restore_house
from tests.running.databases import both_databases, own_database, sqlite_first, sqlite_only
from tests.running.keeping import backed_up, change, close, command, url_of, well_used
from tests.support import NOW, Dump, House, dump, nothing_changes

pytestmark = own_database

DAY_MS = 24 * 60 * 60 * 1000
PLAYER = "Agathe Unverwechselbar"


@pytest.fixture
def other(house: House) -> House:
    """A second house of the same database, which stays."""
    return well_used(House(house.app, "Cabin"))


def delete(house: House) -> None:
    """Delete the house, with a player whose name is nowhere else."""
    well_used(house).add_players(PLAYER)
    house.writer(Role.OWNER)(delete_house, "Kitchen")


def look(house: House, instance: Path, days: Iterable[int] = range(GRACE_DAYS + 2)) -> None:
    """Run the eraser this many days after the deletion."""
    config = Config(instance, url_of(house.app), secret="s", backups=instance / "backups")
    for day in days:
        scheduler.erase_due_everywhere(house.app, config, NOW + day * DAY_MS)


def rows_of(house: House) -> Dump:
    """The rows of a house."""
    tables = dump(house.app)
    key = {table: "id" if table == "house" else "house_id" for table in tables}
    return {
        table: [row for row in rows if row.get(key[table]) == house.house_id]
        for table, rows in tables.items()
    }


@both_databases
def test_house_is_erased_after_thirty_days_and_no_other(
    house: House, other: House, tmp_path: Path
) -> None:
    delete(house)
    rows_before = rows_of(other)
    look(house, tmp_path, range(GRACE_DAYS + 1))
    house.writer(Role.OWNER)(restore_house)
    house.writer(Role.OWNER)(delete_house, "Kitchen")
    look(house, tmp_path)
    assert rows_of(other) == rows_before
    left = {table: rows for table, rows in rows_of(house).items() if rows}
    assert list(left) == ["house"]
    (row,) = left["house"]
    assert row["public_id"] == house.public_id  # so that it is known to be erased
    assert (row["name"], row["deleted_at"]) == ("", 1)
    with nothing_changes(house.app), pytest.raises(NotAllowed):
        house.writer(Role.OWNER)(restore_house)
    assert House(house.app).house_id > other.house_id


@both_databases
def test_wrong_clock_erases_no_house(house: House, tmp_path: Path) -> None:
    house.writer(Role.OWNER)(delete_house, "Kitchen")
    far = 100 * 365
    look(house, tmp_path, [far, -far, far, 0, far] * 20)
    house.writer(Role.OWNER)(restore_house)
    assert dump(house.app)["house"][0]["deletion_days"] == []


@sqlite_only
def test_no_file_of_the_server_has_its_bytes_any_more(
    house: House, other: House, tmp_path: Path
) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    delete(house)
    nightly = backed_up(house.app, backups, "scorekeeper-2026-11-20.sqlite")
    os.utime(nightly, (1000, 1000))
    assert command(house.app, tmp_path, "restore", "--yes", str(nightly)).returncode == 0
    (former_database,) = tmp_path.glob("scorekeeper.sqlite.before-restore-*")
    assert all(PLAYER.encode() in file.read_bytes() for file in (nightly, former_database))
    rows = rows_of(other)
    look(house, tmp_path)
    close(house.app)  # which ends the log of the database
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if PLAYER.encode() in path.read_bytes()] == []
    assert nightly.stat().st_mtime == 1000
    assert verify(nightly, tmp_path / "restored.sqlite")
    assert command(house.app, tmp_path, "restore", "--yes", str(nightly)).returncode == 0
    assert rows_of(other) == rows


@sqlite_first
@both_databases
def test_erased_house_comes_back_neither_by_restore_nor_by_import(
    house: House, other: House, tmp_path: Path
) -> None:
    archive = tmp_path / "house.json"
    exported = ("export", "house", "--house", house.public_id, "-o", str(archive))
    assert command(house.app, tmp_path, *exported).returncode == 0
    elsewhere = backed_up(house.app, tmp_path, "stick.sqlite")
    delete(house)
    look(house, tmp_path)
    refused = command(house.app, tmp_path, "import", str(archive))
    assert (refused.returncode, "deleted for good" in refused.stderr) == (2, True)
    assert command(house.app, tmp_path, "restore", "--yes", str(elsewhere)).returncode == 0
    left = {table: rows for table, rows in rows_of(house).items() if rows}
    assert list(left) == ["house"]
    assert any(rows_of(other)["sitting"])


@sqlite_first
@both_databases
def test_erased_house_stays_erased_after_restore_of_backup_from_before_it(
    house: House, tmp_path: Path
) -> None:
    early = backed_up(well_used(house).app, tmp_path, "early.sqlite")
    late = House(house.app, "Late")
    archive = tmp_path / "late.json"
    exported = ("export", "house", "--house", late.public_id, "-o", str(archive))
    assert command(house.app, tmp_path, *exported).returncode == 0
    late.writer(Role.OWNER)(delete_house, "Late")
    look(late, tmp_path)
    assert command(house.app, tmp_path, "restore", "--yes", str(early)).returncode == 0
    refused = command(house.app, tmp_path, "import", str(archive))
    assert (refused.returncode, "deleted for good" in refused.stderr) == (2, True)


@sqlite_only
def test_copies_left_by_killed_erasures_are_removed(house: House, tmp_path: Path) -> None:
    delete(house)
    places = (tmp_path, tmp_path / "backups")
    left, at_work = ([place / f".scorekeeper-{name}" for place in places] for name in ("a", "b"))
    last = NOW / 1000 + (GRACE_DAYS + 1) * DAY_MS / 1000
    for folder, seconds in [*((path, 7200) for path in left), *((path, 60) for path in at_work)]:
        folder.mkdir(parents=True)
        (folder / "copy.sqlite").write_text(PLAYER)
        os.utime(folder, (last - seconds, last - seconds))
    look(house, tmp_path)
    assert not any(folder.exists() for folder in left)
    assert all(folder.exists() for folder in at_work)


def spoil_byte(file: Path) -> None:
    """Change a letter in a page of the file."""
    file.write_bytes(file.read_bytes().replace(b"Unverwechselbar", b"Unverwechselbor"))


def add_log(file: Path) -> None:
    """Create a log (`-wal`) for the file."""
    Path(f"{file}-wal").write_bytes(b"newer rows")


def run(*statements: str) -> Callable[[Path], object]:
    """Change the file by SQL, which removes its checksum."""
    return lambda file: change(file, *statements)


@sqlite_only
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (spoil_byte, "the file is damaged"),
        (run("UPDATE player SET name = 'Other' WHERE id = 1"), "differs from the database"),
        (add_log, "it has a log of SQLite beside it"),
        (run("UPDATE alembic_version SET version_num = '9999'"), "9999"),
        (run("UPDATE alembic_version SET version_num = '0007'"), "0007"),
        (run("UPDATE house SET seq = seq + 9"), "it has later changes of the house"),
    ],
)
def test_doubtful_backup_is_left_and_named_in_the_log_and_others_are_erased(
    house: House,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    spoil: Callable[[Path], object],
    reason: str,
) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    delete(house)
    doubtful = backed_up(house.app, backups, "doubtful.sqlite")
    good = [backups / f"{name}.sqlite" for name in ("a", "z")]
    for file in good:
        shutil.copyfile(doubtful, file)
    spoil(doubtful)
    content = doubtful.read_bytes()
    look(house, tmp_path)
    assert doubtful.read_bytes() == content
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith(f"{doubtful} may still have a deleted house: ")
    assert reason in line
    assert not any(PLAYER.encode() in file.read_bytes() for file in good)


@sqlite_only
def test_unreadable_backup_is_named_in_the_log(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "backups").mkdir()
    damaged = tmp_path / "backups/scorekeeper-2026-11-20.sqlite"
    damaged.write_bytes(b"no database " * 1000)
    delete(house)
    look(house, tmp_path)
    assert [record.getMessage() for record in caplog.records] == [
        f"{damaged} may still have a deleted house: this is no database"
    ]
    assert damaged.exists()


@sqlite_only
def test_terminal_chooses_a_deleted_house_only_for_an_owner_link(
    house: House, tmp_path: Path
) -> None:
    delete(house)
    link = command(house.app, tmp_path, "owner-link", "--house", house.public_id)
    assert (link.returncode, "/join/" in link.stdout) == (0, True)
    options = ("-o", "-", "--house", house.public_id)
    assert command(house.app, tmp_path, "export", "house", *options).returncode == 2
    names = [row["name"] for row in dump(house.app)["house"]]
    assert names == ["Kitchen", "Our house"]  # a server without an open house makes one
