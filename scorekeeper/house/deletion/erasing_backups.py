"""Erase houses in backups, and in databases that a restore has kept.

Such a file is replaced by a copy without these houses; a backup of other houses stays a backup.
"""

import logging
import os
import shutil
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from pathlib import Path

from scorekeeper.core.houses import GONE
from scorekeeper.core.threads import format_error
from scorekeeper.house.backup.backup import Unfit, check, reading, seal, whole
from scorekeeper.house.backup.fingerprints import columns_of, load, of_file, store
from scorekeeper.house.backup.verifying import BackupDiffers

log = logging.getLogger("scorekeeper")

_ERASED_ROW = f"""
    INSERT INTO house (public_id, seq, name, zone, hidden_games, deletion_days, deleted_at)
    VALUES (?, ?, '', '', '{{}}', '[]', {GONE})
    ON CONFLICT (public_id) DO UPDATE SET
    seq = max(seq, excluded.seq), name = excluded.name, zone = excluded.zone,
    hidden_games = excluded.hidden_games, deletion_days = excluded.deletion_days,
    deleted_at = excluded.deleted_at
"""  # noqa: S608 - a number


def erase_in_backups(files: Iterable[Path], houses: Mapping[str, int]) -> None:
    """Erase houses, given by their public ids and counters, in each file that has them.

    A file is left as it is, and logged each time, if it is damaged, of a release that this one
    cannot check, has a log beside it, or has later changes of such a house.
    """
    for file in files:
        try:
            if _has_any(file, houses):
                before = file.stat()
                with whole(file, force=True) as fresh:
                    shutil.copyfile(file, fresh)
                    check(fresh)
                    erase_in(fresh, houses)
                    os.utime(fresh, ns=(before.st_atime_ns, before.st_mtime_ns))
        except Exception as error:  # one file must not keep the others from being erased
            log.error("%s may still have a deleted house: %s", file, format_error(error))


def erase_in(file: Path, houses: Mapping[str, int]) -> None:
    """Erase these houses in an intact SQLite file of any version, so that none comes back.

    Only their empty rows stay, also of houses that the file did not have.

    Raises:
        Unfit, OSError, sqlite3.Error: the file is damaged, or cannot be written.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA trusted_schema=OFF")
        tables, originals = columns_of(database), load(database)
        before = of_file(database) if originals else {}
        for table, fingerprint in (originals or {}).items():
            if before.get(table) != fingerprint:
                raise BackupDiffers(table)
        numbers = _numbers(database, houses)
        database.execute("BEGIN")
        for table, columns in tables.items():
            if "house_id" in columns:
                _execute(database, f'DELETE FROM "{table}" WHERE house_id', numbers)  # noqa: S608 - ours
        if "deleted_at" in tables["house"]:
            database.executemany(_ERASED_ROW, houses.items())
        else:  # schema without `deleted_at`
            _execute(database, "DELETE FROM house WHERE id", numbers)
        database.execute("COMMIT")
        database.execute("VACUUM")
        after = of_file(database)
    if originals is not None:
        store({table: after[table] for table in originals}, file)
    seal(file)
    check(file)


def _has_any(file: Path, houses: Mapping[str, int]) -> bool:
    """Return whether a file has rows of one of these houses.

    Raises:
        Unfit: the file must not be replaced.
    """
    logs = [path for end in ("-wal", "-journal") if (path := Path(f"{file}{end}")).exists()]
    if any(path.stat().st_size for path in logs):  # its newest rows would be lost
        raise Unfit("it has a log of SQLite beside it")
    with reading(file) as database:
        present = f"deleted_at <> {GONE}" if "deleted_at" in columns_of(database)["house"] else "1"
        query = f"SELECT public_id, seq FROM house WHERE {present} AND public_id"  # noqa: S608 - ours
        counters = dict(_execute(database, query, houses).fetchall())
    if any(counter > houses[public_id] for public_id, counter in counters.items()):
        raise Unfit("it has later changes of the house")
    return bool(counters)


def _numbers(database: sqlite3.Connection, houses: Collection[str]) -> list[int]:
    rows = _execute(database, "SELECT id FROM house WHERE public_id", houses)
    return [number for (number,) in rows]


def _execute(
    database: sqlite3.Connection, statement: str, values: Collection[int | str]
) -> sqlite3.Cursor:
    """Execute a statement for rows whose last column is one of these values."""
    marks = ", ".join("?" * len(values))
    return database.execute(f"{statement} IN ({marks})", [*values])
