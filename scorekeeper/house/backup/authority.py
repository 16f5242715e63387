"""The server's own certificate authority in backups, so that phones go on trusting the server.

A backup has it in a table that the database does not have. Earlier releases ignore it.
"""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.core.authority import CERTIFICATE_FILE, KEY_FILE, write_file

_MODES = {KEY_FILE: 0o600, CERTIFICATE_FILE: 0o644}  # the key first: alone it does no harm

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

    def restore(self, tls: Path, kept: str) -> bool:
        """Write the files; returns whether others or none were there.

        Args:
            tls: the folder of the certificates; made if it is missing.
            kept: appended to the names of the files that were there.

        Raises:
            OSError: they cannot be written.
        """
        if read_files(tls) == self:
            return False
        tls.mkdir(parents=True, exist_ok=True)
        give_to_owner(tls, tls.parent)
        for name, mode in _MODES.items():
            file = tls / name
            with suppress(FileNotFoundError):
                file.rename(tls / f"{name}{kept}")
            write_file(file, self.contents[name].encode(), mode)
            give_to_owner(file, tls)
        return True


def read_files(tls: Path) -> AuthorityFiles | None:
    """The authority in the folder of the certificates, or None.

    Raises:
        OSError: it cannot be read.
    """
    try:
        return AuthorityFiles({name: (tls / name).read_text() for name in _MODES})
    except FileNotFoundError:
        return None


def add_authority(tls: Path, file: Path) -> bool:
    """Add the authority to a backup; returns whether there is one.

    Raises:
        OSError, sqlite3.Error: it cannot be read, or not be written.
    """
    found = read_files(tls)
    if found is None:
        return False
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(_MAKE)
        database.executemany("INSERT INTO authority VALUES (?, ?)", found.contents.items())
    return True


def authority_in(backup: sqlite3.Connection) -> AuthorityFiles | None:
    """The authority in an open backup, or None."""
    if not backup.execute(_HAS).fetchone():
        return None
    rows = {name: backup.execute(_READ, [name]).fetchone() for name in _MODES}
    if not all(rows.values()):
        return None
    return AuthorityFiles({name: content for name, (content,) in rows.items()})


def give_to_owner(file: Path, owned: Path) -> None:
    """Give a file the owner of another one, where we may."""
    with suppress(PermissionError):
        os.chown(file, owned.stat().st_uid, owned.stat().st_gid)
