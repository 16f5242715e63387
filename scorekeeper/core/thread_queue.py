"""A queue of threads of this process: each has its turn, in the order of asking."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class ThreadQueue:
    """Lets one thread after the other act.

    Args:
        patience: how long (s) a thread waits while no turn ends; then it acts without its turn.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._lock = threading.Lock()
        self._queue: deque[threading.Event] = deque()  # the first has its turn
        self._moved = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the thread's turn, which lasts as long as the block."""
        mine = threading.Event()
        with self._lock:
            self._queue.append(mine)
            self._queue[0].set()
        try:
            since = monotonic()
            while not mine.wait(since + self._patience - monotonic()) and self._moved > since:
                since = self._moved
            yield
        finally:
            with self._lock:
                self._queue.remove(mine)
                self._moved = monotonic()
                if self._queue:
                    self._queue[0].set()

    def __len__(self) -> int:
        """How many have their turn, wait for it, or have continued without it."""
        return len(self._queue)
