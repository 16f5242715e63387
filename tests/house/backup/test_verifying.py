"""Backups are restored into a temporary database and compared with the database."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.house.backup.verifying import BackupDiffers, verify
from tests.running.databases import both_databases, own_database, sqlite_only
from tests.running.keeping import backed_up, change, command, well_used
from tests.support import House, dump, nothing_changes

pytestmark = own_database


@both_databases
def test_preview_of_restore_compares_every_row_and_changes_nothing(
    house: House, tmp_path: Path
) -> None:
    file = backed_up(well_used(house).app, tmp_path)
    rows = sum(map(len, dump(house.app).values()))
    house.add_players("New")  # not in the backup, which is compared with the database of its time
    content = file.read_bytes()
    with nothing_changes(house.app):
        done = command(house.app, tmp_path, "restore", "--preview", str(file))
    assert done.returncode == 0, done
    (count,) = re.findall(r"compared with its database: (\d+) rows, no difference\.\n", done.stdout)
    assert int(count) == rows
    assert file.read_bytes() == content
    assert not list(tmp_path.glob(".scorekeeper-*"))


@sqlite_only
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE player SET name = 'Other' WHERE id = 1",
        "DELETE FROM term WHERE rowid = 1",
        "UPDATE sitting SET facts = json_set(facts, '$.more', 1)",
        "UPDATE change_cell SET after = 99",
    ],
)
def test_any_other_value_is_reported_with_its_table(
    house: House, tmp_path: Path, statement: str
) -> None:
    file = backed_up(well_used(house).app, tmp_path)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute(statement).rowcount > 0
        database.commit()
    change(file)  # no checksum any more
    (table,) = re.findall(r"(?:UPDATE|FROM) (\w+)", statement)
    with pytest.raises(BackupDiffers, match=f"in table {table}$"):
        verify(file, tmp_path / "restored.sqlite")
    done = command(house.app, tmp_path, "restore", "--preview", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    line = f"The restored backup differs from the database in the table {table}.\n"
    assert done.stderr == line


@sqlite_only
def test_backup_without_fingerprints_is_restored_and_not_compared(
    house: House, tmp_path: Path
) -> None:
    file = change(backed_up(house.app, tmp_path), "DROP TABLE fingerprint")
    done = command(house.app, tmp_path, "restore", "--preview", str(file))
    assert done.returncode == 0, done
    assert done.stdout.endswith("It was restored, but has no fingerprints to compare it with.\n")
