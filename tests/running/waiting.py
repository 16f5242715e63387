"""Waiting for what another thread or another process does."""

import time
from collections.abc import Callable


def wait_until(true: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until that is so; it has to be within so many seconds."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.01)
