"""Wait for another thread or process."""

import time
from collections.abc import Callable

from tests.depth import THOROUGH

BUSY_WITHIN = 3.5 if THOROUGH else 5.5
"""Seconds within which a write that waits for a lock is refused: a wait takes 3 s, two take 6 s."""


def wait_until(true: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until the condition holds; fail after `seconds`."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.01)
