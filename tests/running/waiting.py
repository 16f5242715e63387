"""Waiting for what another thread or another process does."""

import time
from collections.abc import Callable

from tests.depth import THOROUGH

BUSY_WITHIN = 3.5 if THOROUGH else 5.5
"""Seconds in which a write that waits for a lock is refused: one wait takes three, two take six."""


def wait_until(true: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until that is so; it has to be within so many seconds."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.01)
