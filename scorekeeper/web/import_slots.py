"""A limit on concurrent imports per process, because a small request can contain a large file."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text

AT_ONCE = 2
WAIT_SECONDS = 10.0

_slots = BoundedSemaphore(AT_ONCE)


@contextmanager
def import_slot() -> Iterator[None]:
    """Hold an import slot for the block, waiting for one if necessary.

    Raises:
        RuleError: none became free in time.
    """
    if not _slots.acquire(timeout=WAIT_SECONDS):
        message = text("Other files are being imported. Try again in a moment.")
        raise RuleError(Problem("busy", "file", message))
    try:
        yield
    finally:
        _slots.release()
