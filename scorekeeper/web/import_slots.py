"""How many files a process imports at the same time: a small request can hold a large file."""

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
    """Reserve the block one of the slots, waiting for it if necessary.

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
