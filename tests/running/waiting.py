"""Wait for another thread or process, or let one wait."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE_SECONDS = 120.0  # ends a test that hangs; on a busy machine nothing takes as long


def wait_until(true: Callable[[], object]) -> None:
    """Wait until the condition holds; fail after `PATIENCE_SECONDS`."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.01)


@contextmanager
def stopped(*processes: int) -> Iterator[None]:
    """Stop these processes until the block ends, as if what they do took long."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)
