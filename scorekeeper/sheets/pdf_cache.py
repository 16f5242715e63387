"""Sheets that were printed, kept for whoever wants the same one.

In memory: a sheet changes with every deal, and what people wrote is to lie in no more files than
it must.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future

from scorekeeper.sheets.pdf_workers import Busy, TooMuch
from scorekeeper.sheets.sheet import Sheet

MOST_BYTES = 16_000_000
MOST_ANSWERS = 1_000
WAIT_SECONDS = 20.0
PAUSE_SECONDS = 3600.0
MOST_GIVEN_UP = 1_000


class Kept:
    """The newest PDFs, up to so many bytes; a sheet that several want at once is printed once.

    Args:
        print: makes a PDF.
        most: bytes that are kept.
        wait: seconds that one waits for a sheet which somebody else has printed.
        pause: seconds in which a sheet that took too much is not tried again; one that says
            something else is another one.
    """

    def __init__(
        self,
        print: Callable[[Sheet], bytes],
        most: int = MOST_BYTES,
        *,
        wait: float = WAIT_SECONDS,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self._print = print
        self._most = most
        self._wait = wait
        self._pause = pause
        self._pdfs: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._answers: OrderedDict[Hashable, object] = OrderedDict()
        self._printing: dict[str, Future[bytes]] = {}
        self._given_up: OrderedDict[str, float] = OrderedDict()  # until when, the oldest first
        self._lock = threading.Lock()

    def pdf(self, sheet: Sheet) -> bytes:
        """The sheet's PDF, printed now unless it is kept; who wants it meanwhile shares it.

        Raises:
            Busy: it cannot be printed now.
            TooMuch: it took too much, just now or not long ago.
        """
        key = sheet.key
        with self._lock:
            if (kept := self._find(key)) is not None:
                return kept
            if self._given_up.get(key, 0) > time.monotonic():
                raise TooMuch
            first = key not in self._printing
            printing = self._printing.setdefault(key, Future())
        if first:
            return self._print_for_all(sheet, key, printing)
        try:
            return printing.result(self._wait)
        except (TimeoutError, CancelledError):
            raise Busy from None

    def find(self, key: str) -> bytes | None:
        """The PDF of the sheet with that key, if it is kept."""
        with self._lock:
            return self._find(key)

    def takes_too_much(self, key: str) -> bool:
        """Whether the sheet with that key took too much not long ago."""
        with self._lock:
            return self._given_up.get(key, 0) > time.monotonic()

    def remember(self, asked: Hashable, answer: object) -> None:
        """Note what was answered, so that the same question need not be thought through again."""
        with self._lock:
            self._answers[asked] = answer
            while len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)

    def remembered(self, asked: Hashable) -> object | None:
        """What was answered to that, if it is known."""
        with self._lock:
            return self._answers.get(asked)

    def _print_for_all(self, sheet: Sheet, key: str, printing: Future[bytes]) -> bytes:
        try:
            pdf = self._print(sheet)
            with self._lock:
                self._keep(key, pdf)
            printing.set_result(pdf)
        except Exception as error:
            if isinstance(error, TooMuch):
                self._give_up(key)
            printing.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._printing[key]
            printing.cancel()  # where this thread is to end: nobody shall wait for it
        return pdf

    def _give_up(self, key: str) -> None:
        with self._lock:
            self._given_up[key] = time.monotonic() + self._pause
            self._given_up.move_to_end(key)
            while len(self._given_up) > MOST_GIVEN_UP:
                self._given_up.popitem(last=False)

    def _find(self, key: str) -> bytes | None:
        if key in self._pdfs:
            self._pdfs.move_to_end(key)
        return self._pdfs.get(key)

    def _keep(self, key: str, pdf: bytes) -> None:
        self._bytes += len(pdf) - len(self._pdfs.get(key, b""))
        self._pdfs[key] = pdf
        while self._bytes > self._most:
            _, oldest = self._pdfs.popitem(last=False)
            self._bytes -= len(oldest)
