"""A first-in, first-out queue of threads of this process."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class ThreadQueue:
    """Lets one thread after the other act.

    Args:
        patience: how long (s) a thread waits while no turn ends; then it acts out of turn.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._lock = threading.Lock()
        self._queue: deque[threading.Event] = deque()  # the first one has its turn
        self._moved = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the thread's turn, which lasts until the end of the block."""
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
        """Return how many threads have their turn, wait for it, or act out of turn."""
        return len(self._queue)
