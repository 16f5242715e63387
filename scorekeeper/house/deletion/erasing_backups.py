"""Erase houses in backups, and in databases that a restore has kept.

Such a file is replaced by a copy without these houses; a backup of other houses stays a backup.
"""

import logging
import os
import shutil
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from pathlib import Path

from scorekeeper.core.houses import GONE
from scorekeeper.house.backup.backup import Unfit, check, reading, seal, whole
from scorekeeper.house.backup.fingerprints import columns_of, load, of_file, store

log = logging.getLogger("scorekeeper")


def erase_in_backups(files: Iterable[Path], houses: Collection[str]) -> None:
    """Erase the houses with these public ids in each file that has them.

    A file that cannot be read or replaced is logged, each time.
    """
    for file in files:
        try:
            if _has_any(file, houses):
                before = file.stat()
                with whole(file, force=True) as fresh:
                    shutil.copyfile(file, fresh)
                    erase_in(fresh, houses)
                    os.utime(fresh, ns=(before.st_atime_ns, before.st_mtime_ns))
        except (OSError, sqlite3.Error, Unfit) as error:
            log.warning("%s may still have a deleted house: %s", file, error)


def erase_in(file: Path, houses: Collection[str]) -> None:
    """Erase the houses with these public ids in a SQLite file of any version, without a trace.

    Raises:
        Unfit, OSError, sqlite3.Error: the file is damaged, or cannot be written.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA trusted_schema=OFF")
        tables, originals = columns_of(database), load(database)
        numbers = _numbers(database, houses)
        database.execute("BEGIN")
        for table, columns in tables.items():
            if "house_id" in columns:
                _execute(database, f'DELETE FROM "{table}" WHERE house_id', numbers)  # noqa: S608 - ours
        if "deleted_at" in tables["house"]:
            nothing = f"name = '', zone = '', hidden_games = '{{}}', deleted_at = {GONE}"
            _execute(database, f"UPDATE house SET {nothing} WHERE id", numbers)  # noqa: S608 - ours
        else:  # it is from before houses were deleted
            _execute(database, "DELETE FROM house WHERE id", numbers)
        database.execute("COMMIT")
        database.execute("VACUUM")
        after = of_file(database)
    if originals is not None:
        store({table: after[table] for table in originals}, file)
    seal(file)
    check(file)


def _has_any(file: Path, houses: Collection[str]) -> bool:
    """Whether a file has rows of one of these houses."""
    with reading(file) as database:
        numbers = _numbers(database, houses)
        if "deleted_at" not in columns_of(database)["house"]:
            return bool(numbers)
        query = f"SELECT 1 FROM house WHERE deleted_at <> {GONE} AND id"  # noqa: S608 - a number
        return _execute(database, query, numbers).fetchone() is not None


def _numbers(database: sqlite3.Connection, houses: Collection[str]) -> list[int]:
    rows = _execute(database, "SELECT id FROM house WHERE public_id", houses)
    return [number for (number,) in rows]


def _execute(
    database: sqlite3.Connection, statement: str, values: Collection[int | str]
) -> sqlite3.Cursor:
    """Execute a statement for rows whose last column is one of these values."""
    marks = ", ".join("?" * len(values))
    return database.execute(f"{statement} IN ({marks})", [*values])
