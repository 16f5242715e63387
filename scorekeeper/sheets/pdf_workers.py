"""The press: a few warm processes that print sheets within limits.

A request takes a worker and waits for its answer in its own thread, so the press needs no thread.
Processes are started on demand, because the server forks and none of them may cross a fork. They
end by themselves when this process ends.
"""

import atexit
import contextlib
import logging
import os
import queue
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from functools import cache

from scorekeeper.sheets import wire
from scorekeeper.sheets.sheet import Sheet

log = logging.getLogger("scorekeeper")

_COMMAND = (sys.executable, "-m", "scorekeeper.sheets.worker")
_PRIVATE = (
    "SCOREKEEPER_",
    "DATABASE_URL",
    "PG",
)  # variables not for workers

_START_SECONDS = 20.0


class Busy(Exception):
    """The sheet cannot be printed now: too many are waiting, or it exceeds the limits."""


class LimitExceeded(Busy):
    """The sheet takes too long, or needs more than a process may use."""


class PrintError(Exception):
    """The sheet cannot be printed because of a bug in Scorekeeper."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of printing.

    Args:
        workers: the number of processes; with several cores, one is left to the players.
        waiting: the number of sheets that may wait for a process.
        seconds: the time for a sheet, without the wait and the start of a process.
        wait: the time, in seconds, that a sheet may wait.
        sheets: the number of sheets after which a process is replaced.
    """

    workers: int = max(1, min(2, len(os.sched_getaffinity(0)) - 1))
    waiting: int = 12
    seconds: float = 20.0
    wait: float = 20.0
    sheets: int = 500


@dataclass(slots=True, eq=False)
class PdfWorker:
    """A process that prints one sheet at a time."""

    process: "subprocess.Popen[bytes]"
    line: socket.socket
    folder: str
    ready: bool = False
    printed: int = 0

    @classmethod
    def start(cls) -> "PdfWorker":
        """Start a process; it loads its libraries in the background."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(_PRIVATE)}
        with contextlib.ExitStack() as undo:  # if the start fails, leave nothing behind
            folder = tempfile.mkdtemp(prefix="scorekeeper-print-")
            undo.callback(shutil.rmtree, folder, ignore_errors=True)
            environment |= {"TMPDIR": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            ours, theirs = socket.socketpair()
            undo.enter_context(ours)
            with theirs:
                process = subprocess.Popen(  # noqa: S603 - our own module, by our own Python
                    _COMMAND,
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    env=environment,
                    cwd=folder,
                    start_new_session=True,  # not for signals from the terminal
                )
            undo.pop_all()
        return cls(process, ours, folder)

    def print(self, sheet: Sheet, seconds: float) -> bytes:
        """Return the PDF.

        Raises:
            OSError, EOFError: the process ended, or takes longer than `seconds`.
            PrintError: the sheet cannot be printed.
        """
        if not self.ready:
            self.line.settimeout(_START_SECONDS)
            if wire.receive(self.line) is None:
                raise EOFError
            self.ready = True
        until = time.monotonic() + seconds
        self.line.settimeout(seconds)
        wire.send(self.line, sheet.to_bytes())
        self.line.settimeout(max(until - time.monotonic(), 0.001))
        answer = wire.receive(self.line)
        if answer is None:
            raise EOFError
        self.printed += 1
        if not answer.startswith(wire.DONE):
            raise PrintError(answer[1:].decode())
        return answer[1:]

    @property
    def alive(self) -> bool:
        """Whether the process still runs; an idle one ends after a while."""
        return self.process.poll() is None

    def end(self) -> None:
        """Kill the process and remove its folder."""
        self.line.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Press:
    """Prints sheets in workers of this process."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        # a place has a worker, or None until one is needed
        self._free: queue.LifoQueue[PdfWorker | None] = queue.LifoQueue()
        for _ in range(self.limits.workers):
            self._free.put(None)
        self._room = threading.BoundedSemaphore(self.limits.workers + self.limits.waiting)
        self._all: set[PdfWorker] = set()
        self._lock = threading.Lock()
        self._closed = False

    def warm(self) -> None:
        """Start a worker for a sheet that is likely to be printed soon."""
        with contextlib.suppress(queue.Empty, Busy, OSError):
            place = self._free.get_nowait()
            try:
                place = self._ready(place)
            finally:
                self._free.put(place)

    def print(self, sheet: Sheet) -> bytes:
        """Return the PDF of the sheet.

        Raises:
            Busy: too many sheets are waiting.
            LimitExceeded: it took too long, or needed more than a process may use.
            PrintError: it cannot be printed.
        """
        if not self._room.acquire(blocking=False):
            raise Busy
        try:
            return self._print(sheet)
        finally:
            self._room.release()

    def _print(self, sheet: Sheet) -> bytes:
        try:
            place = self._free.get(timeout=self.limits.wait)
        except queue.Empty:
            raise Busy from None
        try:
            worker = place = self._ready(place)
            was_ready, until = worker.ready, time.monotonic() + self.limits.seconds
            try:
                pdf = worker.print(sheet, self.limits.seconds)
            except (EOFError, ConnectionError):
                if not was_ready:
                    raise
                # an idle worker may have ended meanwhile: use a new one for the remaining time
                self._end(worker)
                place = None
                worker = place = self._ready(place)
                pdf = worker.print(sheet, max(until - time.monotonic(), 0.001))
        except (OSError, EOFError) as error:
            log.warning("a sheet was given up: %s", type(error).__name__)
            failed = LimitExceeded if place is not None and place.ready else Busy
            self._end(place)
            place = None
            raise failed from error
        else:
            if worker.printed >= self.limits.sheets:
                self._end(worker)
                place = None
            return pdf
        finally:
            self._free.put(place)

    def close(self) -> None:
        """End all workers at once, even in the middle of a sheet, and start no others."""
        with self._lock:
            self._closed = True
            workers = list(self._all)
        for worker in workers:
            self._end(worker)

    def _ready(self, place: PdfWorker | None) -> PdfWorker:
        if place is not None and place.alive:
            return place
        self._end(place)
        with self._lock:
            if self._closed:
                raise Busy
            worker = PdfWorker.start()
            self._all.add(worker)
        return worker

    def _end(self, worker: PdfWorker | None) -> None:
        if worker is not None:
            worker.end()
            with self._lock:  # only now: `close` ends it if this thread stops before
                self._all.discard(worker)


@cache
def press() -> Press:
    new_press = Press()
    atexit.register(new_press.close)
    return new_press
