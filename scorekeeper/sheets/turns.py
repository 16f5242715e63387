"""Turns at the press, so that one client cannot block it for the others.

The sheets of one client are printed one after the other, with those of other clients in between:
the next sheet joins the queue only when the previous one is done.
"""

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from scorekeeper.sheets.pdf_workers import Busy

MAX_AT_ONCE = 2
WAIT_SECONDS = 20.0


class TooManySheets(Busy):
    """The client has reached the limit of sheets waiting or being printed."""


@dataclass(slots=True)
class _Own:
    """A client's number of sheets in progress, and the lock for their turns."""

    turn: threading.Lock = field(default_factory=threading.Lock)
    sheets: int = 0


class Turns:
    """Limits the sheets in progress for each client.

    Args:
        limit: the number of sheets that a client may have waiting or being printed.
        wait: seconds that a sheet waits for the previous one.
    """

    def __init__(self, limit: int = MAX_AT_ONCE, *, wait: float = WAIT_SECONDS) -> None:
        self._limit = limit
        self._wait = wait
        self._owns: dict[Hashable, _Own] = {}
        self._lock = threading.Lock()

    @contextmanager
    def of(self, client: Hashable) -> Iterator[None]:
        """Wait for the client's turn; print one sheet in the block.

        Raises:
            TooManySheets: the client has reached the limit.
            Busy: the previous sheet takes too long.
        """
        with self._lock:
            own = self._owns.setdefault(client, _Own())
            if own.sheets == self._limit:
                raise TooManySheets
            own.sheets += 1
        try:
            if not own.turn.acquire(timeout=self._wait):
                raise Busy
            try:
                yield
            finally:
                own.turn.release()
        finally:
            with self._lock:
                own.sheets -= 1
                if not own.sheets:
                    del self._owns[client]
