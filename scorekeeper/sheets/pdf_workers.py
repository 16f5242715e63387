"""The press: a few warm processes that print, each sheet within limits.

Whoever wants a sheet takes a worker and waits for its answer in the own thread, so that the press
needs none. Processes are started when they are wanted, never before: a server forks, and nothing
here may cross a fork. They end by themselves when this process does.
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
_PRIVATE = ("SCOREKEEPER_", "DATABASE_URL", "PG")  # begins of what a worker is not told

_START_SECONDS = 20.0


class Busy(Exception):
    """No sheet now: too many are wanted, or this one takes too much."""


class TooMuch(Busy):
    """This sheet takes too long, or more than a process may have."""


class Spoilt(Exception):
    """A sheet that cannot be printed: a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What printing may take.

    Args:
        workers: processes; where there is more than one core, one is left to those who play.
        waiting: sheets that may wait for one of them.
        seconds: how long a sheet may take, without the wait and the start of a process.
        wait: how long a sheet may wait.
        sheets: how many sheets a process prints before another one takes its place.
    """

    workers: int = max(1, min(2, len(os.sched_getaffinity(0)) - 1))
    waiting: int = 12
    seconds: float = 20.0
    wait: float = 20.0
    sheets: int = 500


@dataclass(slots=True, eq=False)
class PdfWorker:
    """A process that prints, one sheet at a time."""

    process: "subprocess.Popen[bytes]"
    line: socket.socket
    folder: str
    ready: bool = False
    printed: int = 0

    @classmethod
    def start(cls) -> "PdfWorker":
        """A new one; it reads what it needs while nobody waits for it."""
        told = {k: v for k, v in os.environ.items() if not k.startswith(_PRIVATE)}
        with contextlib.ExitStack() as undo:  # where it cannot be started, nothing is left of it
            folder = tempfile.mkdtemp(prefix="scorekeeper-print-")
            undo.callback(shutil.rmtree, folder, ignore_errors=True)
            told |= {"TMPDIR": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            ours, theirs = socket.socketpair()
            undo.enter_context(ours)
            with theirs:
                process = subprocess.Popen(  # noqa: S603 - our own module, by our own Python
                    _COMMAND,
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    env=told,
                    cwd=folder,
                    start_new_session=True,  # a signal from the terminal is not for it
                )
            undo.pop_all()
        return cls(process, ours, folder)

    def print(self, sheet: Sheet, seconds: float) -> bytes:
        """The PDF.

        Raises:
            OSError, EOFError: it ended, or takes longer than that.
            Spoilt: it could not.
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
            raise Spoilt(answer[1:].decode())
        return answer[1:]

    @property
    def alive(self) -> bool:
        """Whether it still runs: one that nobody wanted for a while ends."""
        return self.process.poll() is None

    def end(self) -> None:
        """Stop it at once."""
        self.line.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Press:
    """Prints sheets in workers of this process."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        # a place is a worker, or None where none was wanted yet
        self._free: queue.LifoQueue[PdfWorker | None] = queue.LifoQueue()
        for _ in range(self.limits.workers):
            self._free.put(None)
        self._room = threading.BoundedSemaphore(self.limits.workers + self.limits.waiting)
        self._all: set[PdfWorker] = set()
        self._lock = threading.Lock()
        self._closed = False

    def warm(self) -> None:
        """Have a worker ready: somebody is about to print."""
        with contextlib.suppress(queue.Empty, Busy, OSError):
            place = self._free.get_nowait()
            try:
                place = self._ready(place)
            finally:
                self._free.put(place)

    def print(self, sheet: Sheet) -> bytes:
        """The PDF of the sheet.

        Raises:
            Busy: too many are wanted.
            TooMuch: it took too long, or more than a process may have.
            Spoilt: it cannot be printed.
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
            known, until = worker.ready, time.monotonic() + self.limits.seconds
            try:
                pdf = worker.print(sheet, self.limits.seconds)
            except (EOFError, ConnectionError):
                if not known:
                    raise
                # it may have ended before it was asked: another one has the time that is left
                self._end(worker)
                place = None
                worker = place = self._ready(place)
                pdf = worker.print(sheet, max(until - time.monotonic(), 0.001))
        except (OSError, EOFError) as error:
            log.warning("a sheet was given up: %s", type(error).__name__)
            failed = TooMuch if place is not None and place.ready else Busy
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
        """End all workers at once, in the middle of a sheet too; there will be no more."""
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
            with self._lock:  # not before: at the end of this process somebody else finishes it
                self._all.discard(worker)


@cache
def press() -> Press:
    """This process's own press."""
    made = Press()
    atexit.register(made.close)
    return made
