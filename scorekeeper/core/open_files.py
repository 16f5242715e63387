"""Whether the files that SQLite has open are those that lie there under their names.

SQLite goes on writing into a file that somebody deleted or replaced, and all of that is lost; and
into one over which a copy was written, until nobody can read it. So the files are compared by
device and number wherever a connection or a transaction begins, and after each commit: a write
that is acknowledged was in the file that others find. The copies of `backup.py` say in their head
that no log lies beside them, the database that is open says that one does.
"""

import os
import sqlite3
import stat
import threading
from contextlib import suppress
from pathlib import Path

from sqlalchemy.exc import OperationalError

_Number = tuple[int, int] | None

_KIND = 2, 18  # how many bytes of the head, and from where: whether a log lies beside
_GONE = "the database file is gone: put it back, or stop the server and restore a copy"
_REPLACED = (
    "the database file was replaced while the server ran: "
    "stop the server, and take the file in by `scorekeeper restore`"
)
_WITHOUT_LOG = (
    "the database's log (-wal, -shm) was removed while the server ran: put it back, or restart"
)


class OpenFiles:
    """The database of one engine, with its log and what its connections share.

    What the first connection opens holds for all, until the last one is closed.

    Args:
        path: the database file.
    """

    def __init__(self, path: str) -> None:
        beside = os.path.realpath(path)  # not beside a link to it
        self._names = (path, f"{beside}-wal", f"{beside}-shm")
        self._opened: list[_Number] | None = None
        self._file = -1  # of our own: to close it takes SQLite's locks away, so it stays open
        self._kind = b""
        self._connections = 0
        self._lock = threading.Lock()

    def check(self) -> None:
        """Make sure that what is open lies there.

        Raises:
            OperationalError: it does not.
        """
        opened = self._opened
        if opened is None:
            return
        found = [_number(name) for name in self._names]
        if found[0] is None:
            line = _GONE
        elif found[0] != opened[0] or os.pread(self._file, *_KIND) != self._kind:
            line = _REPLACED
        elif found != opened:
            line = _WITHOUT_LOG
        else:
            return
        raise OperationalError(None, None, sqlite3.OperationalError(line))

    def opening(self, *_event: object) -> None:
        """Before a connection is opened, which would make what is missing."""
        with self._lock:
            self.check()
            if self._opened is None:
                self._make_private()

    def _make_private(self) -> None:
        """Let only their owner read the files: SQLite would let everyone."""
        with suppress(OSError):  # it is there
            os.close(os.open(self._names[0], os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        for name in self._names:
            with suppress(OSError):  # it is missing, or another user's
                mode = stat.S_IMODE(Path(name).stat().st_mode)
                if mode & 0o077:
                    Path(name).chmod(mode & 0o700)

    def opened(self) -> None:
        """A connection was opened."""
        with self._lock:
            if self._opened is None:
                self._file = os.open(self._names[0], os.O_RDONLY | os.O_CLOEXEC)
                self._kind = os.pread(self._file, *_KIND)
                self._opened = [_number(name) for name in self._names]
            self.check()
            self._connections += 1

    def closing(self, *_event: object) -> None:
        """A connection is about to be closed; with the last one, SQLite removes the log."""
        with self._lock:
            self._connections -= 1
            if not self._connections:
                self._opened = None
                os.close(self._file)


def _number(name: str) -> _Number:
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
