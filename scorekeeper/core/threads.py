"""Threads of our own, of which none ends or fails without a word.

Each takes its turns for as long as the process lives. A turn that raises is a line in the log,
one for each kind of failure until a turn succeeds, and is tried again after a pause that grows.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable

log = logging.getLogger("scorekeeper")

_running: "set[Loop]" = set()


class Loop:
    """A thread that takes a turn again and again, until it is ended.

    Args:
        name: what it does, as the log says it.
        turn: does it; a turn that goes on for long tells that all is well by `works`.
        every: seconds between two turns.
        longest: seconds between two turns at most, however often they fail.
        grace: how long it may fail (s) before that counts as trouble.
    """

    def __init__(
        self,
        name: str,
        turn: Callable[[], None],
        *,
        every: float,
        longest: float = 60.0,
        grace: float = 60.0,
    ) -> None:
        self._name = name
        self._turn = turn
        self._every = every
        self._longest = longest
        self._grace = grace
        self._failing_since: float | None = None
        self._said: set[str] = set()
        self._why = ""
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()
        _running.add(self)

    def end(self) -> None:
        """Take no further turn, and wait for one that is under way."""
        _running.discard(self)
        self._end.set()
        self._thread.join()

    def works(self) -> None:
        """Whatever failed does no longer."""
        if self._failing_since is not None:
            self._failing_since = None
            self._said.clear()
            log.warning("%s: works again", self._name)

    @property
    def trouble(self) -> str | None:
        """What is wrong, in a line: the thread is dead, or has failed for too long."""
        since = self._failing_since
        if not self._thread.is_alive():
            return f"{self._name}: its thread has ended"
        if since is not None and time.monotonic() - since >= self._grace:
            return f"{self._name}: {self._why}"
        return None

    def _run(self) -> None:
        failed = 0
        try:
            while not self._end.is_set():
                try:
                    self._turn()
                except Exception as error:
                    failed = failed + 1 if self._failing_since is not None else 1
                    self._fails(error)
                else:
                    failed = 0
                    self.works()
                self._end.wait(pause(failed, self._every, self._longest))
        finally:
            if not self._end.is_set():  # by what no turn should raise
                log.error("%s: its thread has ended", self._name)

    def _fails(self, error: Exception) -> None:
        if self._failing_since is None:
            self._failing_since = time.monotonic()
        self._why = said_to_all(error)
        why = said(error)
        if why not in self._said:
            self._said.add(why)
            trace = error if is_bug(error) else None
            log.warning("%s: %s; it is tried again", self._name, why, exc_info=trace)


def troubles() -> list[str]:
    """What is wrong with the threads of this process, a line each."""
    return [line for loop in list(_running) if (line := loop.trouble)]


def pause(failed: int, every: float, longest: float) -> float:
    """How long to wait (s) after a turn: the longer, the more of them have failed in a row."""
    if not failed:
        return every
    return min(max(every, 1.0) * 2.0 ** min(failed - 1, 20), longest)


def said(error: BaseException) -> str:
    """What the system or the database says, in a line for the log."""
    cause = getattr(error, "orig", None) or error
    if is_bug(cause):
        return type(cause).__name__
    line = getattr(cause, "strerror", None) or str(cause).partition("\n")[0]
    return line or type(cause).__name__


def said_to_all(error: BaseException) -> str:
    """The same without names of people, servers and files; where it might have some, its kind."""
    cause = getattr(error, "orig", None) or error
    return said(cause) if isinstance(cause, (OSError, sqlite3.Error)) else type(cause).__name__


def is_bug(error: BaseException) -> bool:
    """Whether it is a mistake of ours: those have Python's own names, all others their makers'."""
    return type(error).__module__ == "builtins" and not isinstance(error, OSError)
