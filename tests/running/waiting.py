"""Wait for another thread or process."""

import time
from collections.abc import Callable


def wait_until(true: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until the condition holds; fail after `seconds`."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.01)
