"""Make backups that were restored: each is compared with its database before it gets its name."""

from pathlib import Path

from sqlalchemy.engine import Engine

from scorekeeper.house.backup.backup import Unfit, copy, reading, whole
from scorekeeper.house.backup.fingerprints import load, of_file
from scorekeeper.house.backup.restore import prepare, upgrade


class BackupDiffers(Unfit):
    """A restored backup has other rows than the database from which it was made."""

    def __init__(self, table: str) -> None:
        super().__init__(f"the restored backup differs from the database in table {table}")
        self.table = table


def back_up(
    engine: Engine,
    target: Path,
    tls: Path | None = None,
    *,
    force: bool = False,
    unverified: Path | None = None,
) -> None:
    """Back up a database into `target`, and restore and compare that first.

    While it is made, there are two copies in temporary files of the same folder.

    Args:
        target: the file of the backup.
        tls: the certificate folder, if its authority is to be copied too.
        force: replace an earlier backup.
        unverified: where to keep a copy that cannot be restored, or differs; replaced if it exists.

    Raises:
        BackupDiffers: the restored backup differs from the database.
        Unfit, NewerDatabase, OlderDatabase, OSError, sqlite3.Error, DBAPIError: as `copy` raises
            them.
        FileExistsError, NotReplaced: as `whole` raises them.
    """
    with whole(target, force=force) as fresh:
        copy(engine, fresh, tls)
        try:
            verify(fresh, fresh.with_name("restored.sqlite"))
        except Unfit:
            if unverified is not None:
                with whole(unverified, force=True) as renamed:
                    fresh.replace(renamed)
            raise


def verify(file: Path, ready: Path) -> int | None:
    """Restore a backup into a new database, and compare every table with the original's.

    Args:
        ready: where to make the database.

    Returns:
        The number of rows that were compared; None if the backup is from an earlier release, which
        stored nothing to compare with.

    Raises:
        BackupDiffers: the restored database differs.
        Unfit, NewerDatabase, OlderDatabase, OSError, sqlite3.Error: as `prepare` raises them.
    """
    prepare(file, ready, upgraded=False)
    with reading(file) as backup, reading(ready) as database:
        originals, restored = load(backup), of_file(database)
    if originals is not None:
        for table, fingerprint in restored.items():
            if originals.get(table) != fingerprint:
                raise BackupDiffers(table)
    upgrade(ready)
    return None if originals is None else sum(fingerprint.rows for fingerprint in restored.values())
