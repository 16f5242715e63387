"""Sheets that were printed, kept for whoever wants the same one.

In memory: a sheet changes with every deal, and what people wrote is to lie in no more files than
it must.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from scorekeeper.sheets.sheet import Sheet

MOST_BYTES = 16_000_000
MOST_ANSWERS = 1_000


class Kept:
    """The newest PDFs, up to so many bytes; a sheet that several want at once is printed once.

    Args:
        print: makes a PDF.
        most: bytes that are kept.
    """

    def __init__(self, print: Callable[[Sheet], bytes], most: int = MOST_BYTES) -> None:
        self._print = print
        self._most = most
        self._pdfs: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._answers: OrderedDict[Hashable, object] = OrderedDict()
        self._printing: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def pdf(self, sheet: Sheet) -> bytes:
        """The sheet's PDF, printed now unless it is kept."""
        key = sheet.key
        with self._lock:
            if (kept := self._find(key)) is not None:
                return kept
            turn = self._printing.setdefault(key, threading.Lock())
        with turn:  # whoever wants the same one waits for the first
            with self._lock:
                if (kept := self._find(key)) is not None:
                    return kept
            try:
                pdf = self._print(sheet)
                with self._lock:
                    self._keep(key, pdf)
            finally:
                with self._lock:
                    self._printing.pop(key, None)
        return pdf

    def find(self, key: str) -> bytes | None:
        """The PDF of the sheet with that key, if it is kept."""
        with self._lock:
            return self._find(key)

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
