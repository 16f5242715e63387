"""A cache of printed sheets.

It is in memory, because a sheet changes with every deal, and because personal texts should not be
written to more files than necessary.
"""

import threading
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future
from contextlib import suppress

from cachetools import LRUCache, TTLCache

from scorekeeper.core.shared_cache import SharedCache
from scorekeeper.sheets.pdf_workers import Busy, LimitExceeded
from scorekeeper.sheets.sheet import Sheet

MAX_BYTES = 16_000_000
MAX_ANSWERS = 1_000
WAIT_SECONDS = 20.0
PAUSE_SECONDS = 3600.0
MAX_GIVEN_UP = 1_000


class PdfCache:
    """The most recently used PDFs, up to a limit; simultaneous requests for a sheet print it once.

    Args:
        max_bytes: the limit in bytes.
        wait: seconds that a request waits for a sheet that another request prints.
        pause: seconds in which a sheet that exceeded the limits is not tried again; a sheet with
            another content is another sheet.
    """

    def __init__(
        self,
        print: Callable[[Sheet], bytes],
        max_bytes: int = MAX_BYTES,
        *,
        wait: float = WAIT_SECONDS,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self._print = print
        self._wait = wait
        self._pdfs: LRUCache[str, bytes] = LRUCache(max_bytes, getsizeof=len)
        self._printing: dict[str, Future[bytes]] = {}
        self._given_up: TTLCache[str, bool] = TTLCache(MAX_GIVEN_UP, pause)
        self._lock = threading.Lock()
        self.answers: SharedCache[Hashable, object] = SharedCache(MAX_ANSWERS)

    def pdf(self, sheet: Sheet) -> bytes:
        """Return the sheet's PDF; print it if it is not cached or being printed.

        Raises:
            Busy: it cannot be printed now.
            LimitExceeded: printing exceeded the limits, now or within the pause.
        """
        key = sheet.key
        with self._lock:
            if (cached := self._pdfs.get(key)) is not None:
                return cached
            if key in self._given_up:
                raise LimitExceeded
            first = key not in self._printing
            printing = self._printing.setdefault(key, Future())
        if first:
            return self._print_for_all(sheet, key, printing)
        try:
            return printing.result(self._wait)
        except (TimeoutError, CancelledError):
            raise Busy from None

    def find(self, key: str) -> bytes | None:
        """Return the PDF of the sheet with that key, if it is cached."""
        with self._lock:
            return self._pdfs.get(key)

    def exceeds_limits(self, key: str) -> bool:
        """Return whether the sheet with that key exceeded the limits within the pause."""
        with self._lock:
            return key in self._given_up

    def _print_for_all(self, sheet: Sheet, key: str, printing: Future[bytes]) -> bytes:
        try:
            pdf = self._print(sheet)
            with self._lock, suppress(ValueError):  # it is larger than the cache
                self._pdfs[key] = pdf
            printing.set_result(pdf)
        except Exception as error:
            if isinstance(error, LimitExceeded):
                with self._lock:
                    self._given_up[key] = True
            printing.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._printing[key]
            printing.cancel()  # if this thread is being ended, let no other thread wait for it
        return pdf
