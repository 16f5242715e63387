"""Locks between processes, released when the process that holds them ends in any way."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Taken(Exception):
    """Another process holds the lock."""


@contextmanager
def locked(path: Path, *, shared: bool = False) -> Iterator[None]:
    """Hold the lock of that file, exclusively or shared.

    Processes forked in the block hold it too, as long as they live.

    Raises:
        Taken: another process holds it; this one does not wait.
        OSError: the file cannot be created.
    """
    number = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(number, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Taken from error
        yield
    finally:
        os.close(number)
