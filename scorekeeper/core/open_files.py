"""Check that the files that SQLite has open are still those on disk.

SQLite continues to write into a file that was deleted or replaced, and all of it is lost; or into
one that was overwritten by a copy, and damages it. So files are compared by device and inode
whenever a connection or a transaction begins, and after each commit: an acknowledged write was in
the file that others find. The header of copies made by `backup.py` says that they have no log; that
of an open database says that it has one.
"""

import os
import sqlite3
import stat
import threading
from contextlib import suppress
from pathlib import Path

from sqlalchemy.exc import OperationalError

_Number = tuple[int, int] | None

_KIND = 2, 18  # offset and length in the header: whether there is a log
_GONE = "the database file is gone: put it back, or stop the server and restore a copy"
_REPLACED = (
    "the database file was replaced while the server ran: "
    "stop the server, and take the file in by `scorekeeper restore`"
)
_WITHOUT_LOG = (
    "the database's log (-wal, -shm) was removed while the server ran: put it back, or restart"
)


class OpenFiles:
    """The database file of one engine, with its log.

    The files that the first connection opens are compared until the last connection is closed.
    """

    def __init__(self, path: str) -> None:
        beside = os.path.realpath(path)  # next to the real file, not next to a link to it
        self._names = (path, f"{beside}-wal", f"{beside}-shm")
        self._opened: list[_Number] | None = None
        self._file = -1  # closing it would release SQLite's locks, so it stays open
        self._kind = b""
        self._connections = 0
        self._lock = threading.Lock()

    def check(self) -> None:
        """Check that the open files are those on disk.

        Raises:
            OperationalError: they are not.
        """
        opened = self._opened
        if opened is None:
            return
        current = [_number(name) for name in self._names]
        if current[0] is None:
            line = _GONE
        elif current[0] != opened[0] or os.pread(self._file, *_KIND) != self._kind:
            line = _REPLACED
        elif current != opened:
            line = _WITHOUT_LOG
        else:
            return
        raise OperationalError(None, None, sqlite3.OperationalError(line))

    def opening(self, *_event: object) -> None:
        """Check before a connection is opened, which would create missing files."""
        with self._lock:
            self.check()
            if self._opened is None:
                self._make_private()

    def _make_private(self) -> None:
        """Make the files readable by their owner only; SQLite would let everyone read them."""
        with suppress(OSError):  # the file exists
            os.close(os.open(self._names[0], os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        for name in self._names:
            with suppress(OSError):  # missing, or another user's
                mode = stat.S_IMODE(Path(name).stat().st_mode)
                if mode & 0o077:
                    Path(name).chmod(mode & 0o700)

    def opened(self) -> None:
        """Record that a connection was opened."""
        with self._lock:
            if self._opened is None:
                self._file = os.open(self._names[0], os.O_RDONLY | os.O_CLOEXEC)
                self._kind = os.pread(self._file, *_KIND)
                self._opened = [_number(name) for name in self._names]
            self.check()
            self._connections += 1

    def closing(self, *_event: object) -> None:
        """Record that a connection will be closed; with the last one, SQLite removes the log."""
        with self._lock:
            self._connections -= 1
            if not self._connections:
                self._opened = None
                os.close(self._file)


def _number(name: str) -> _Number:
    try:
        current = os.stat(name)
    except FileNotFoundError:
        return None
    return current.st_dev, current.st_ino
