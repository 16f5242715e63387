"""Turns at the press: nobody keeps it from the others.

Who wants several sheets has them printed one after the other, and between them those of others:
the next one joins the queue only when the one before is done.
"""

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from scorekeeper.sheets.pdf_workers import Busy

MOST_AT_ONCE = 2
WAIT_SECONDS = 20.0


class TooManySheets(Busy):
    """This one has as many sheets waiting or being printed as there may be."""


@dataclass(slots=True)
class _Own:
    """Who has sheets under way: how many, and the turn that they take one after the other."""

    turn: threading.Lock = field(default_factory=threading.Lock)
    sheets: int = 0


class Turns:
    """Who has how many sheets under way.

    Args:
        most: sheets that one may have waiting or being printed.
        wait: seconds that a sheet waits for the one before it.
    """

    def __init__(self, most: int = MOST_AT_ONCE, *, wait: float = WAIT_SECONDS) -> None:
        self._most = most
        self._wait = wait
        self._owns: dict[Hashable, _Own] = {}
        self._lock = threading.Lock()

    @contextmanager
    def of(self, who: Hashable) -> Iterator[None]:
        """A turn: the block has one sheet printed.

        Raises:
            TooMany: this one has enough under way.
            Busy: the sheet before takes too long.
        """
        with self._lock:
            own = self._owns.setdefault(who, _Own())
            if own.sheets == self._most:
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
                    del self._owns[who]
