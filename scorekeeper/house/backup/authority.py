"""The server's certificate authority in backups, so that phones trust the server after a restore.

A backup stores it in an extra table, which earlier releases ignore.
"""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.core.authority import CERTIFICATE_FILE, KEY_FILE, write_file

_MODES = {
    KEY_FILE: 0o600,
    CERTIFICATE_FILE: 0o644,
}  # write the key first: a key without certificate is harmless

_MAKE = """
    DROP TABLE IF EXISTS authority;
    CREATE TABLE authority (file VARCHAR NOT NULL PRIMARY KEY, content VARCHAR NOT NULL);
"""
_HAS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'authority'"
_READ = "SELECT content FROM authority WHERE file = ? AND typeof(content) = 'text'"


@dataclass(frozen=True, slots=True)
class AuthorityFiles:
    """The contents of the authority's files, by name."""

    contents: dict[str, str]

    def restore(self, tls: Path, suffix: str) -> bool:
        """Write the files; returns False if the same files were there already.

        Args:
            tls: the certificate folder; made if missing.
            suffix: added to the names of existing files.

        Raises:
            OSError: writing failed.
        """
        if read_files(tls) == self:
            return False
        tls.mkdir(parents=True, exist_ok=True)
        give_to_owner(tls, tls.parent)
        for name, mode in _MODES.items():
            file = tls / name
            with suppress(FileNotFoundError):
                file.rename(tls / f"{name}{suffix}")
            write_file(file, self.contents[name].encode(), mode)
            give_to_owner(file, tls)
        return True


def read_files(tls: Path) -> AuthorityFiles | None:
    """Read the authority from the certificate folder; None if the files are missing.

    Raises:
        OSError: reading failed.
    """
    try:
        return AuthorityFiles({name: (tls / name).read_text() for name in _MODES})
    except FileNotFoundError:
        return None


def add_authority(tls: Path, file: Path) -> bool:
    """Add the authority to a backup; returns whether there is one.

    Raises:
        OSError, sqlite3.Error: reading or writing failed.
    """
    files = read_files(tls)
    if files is None:
        return False
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(_MAKE)
        database.executemany("INSERT INTO authority VALUES (?, ?)", files.contents.items())
    return True


def authority_in(backup: sqlite3.Connection) -> AuthorityFiles | None:
    """Read the authority from an open backup; None if it has no authority."""
    if not backup.execute(_HAS).fetchone():
        return None
    rows = {name: backup.execute(_READ, [name]).fetchone() for name in _MODES}
    if not all(rows.values()):
        return None
    return AuthorityFiles({name: content for name, (content,) in rows.items()})


def give_to_owner(file: Path, owned: Path) -> None:
    """Give a file the owner of another one, if permitted."""
    with suppress(PermissionError):
        os.chown(file, owned.stat().st_uid, owned.stat().st_gid)
