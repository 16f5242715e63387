"""Background threads that log failures and never die silently.

Each repeats its turn for as long as the process lives. A turn that raises is logged, once for each
kind of failure until a turn succeeds, and is tried again after a growing pause.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable

log = logging.getLogger("scorekeeper")

_running: "set[Loop]" = set()


class Loop:
    """A thread that repeats a turn until it is stopped.

    Args:
        name: what it does, for the log.
        turn: the function to repeat; a long one reports by `works` that all is well.
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
        self._logged: set[str] = set()
        self._why = ""
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()
        _running.add(self)

    def end(self) -> None:
        """Stop: wait for the current turn, and start no further one."""
        _running.discard(self)
        self._end.set()
        self._thread.join()

    def works(self) -> None:
        """Record that the turn works again."""
        if self._failing_since is not None:
            self._failing_since = None
            self._logged.clear()
            log.warning("%s: works again", self._name)

    @property
    def trouble(self) -> str | None:
        """Describe the trouble in a line: the thread is dead, or has failed for too long."""
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
            if not self._end.is_set():  # an error that no turn should raise
                log.error("%s: its thread has ended", self._name)

    def _fails(self, error: Exception) -> None:
        if self._failing_since is None:
            self._failing_since = time.monotonic()
        self._why = format_public_error(error)
        why = format_error(error)
        if why not in self._logged:
            self._logged.add(why)
            trace = error if is_bug(error) else None
            log.warning("%s: %s; it is tried again", self._name, why, exc_info=trace)


def troubles() -> list[str]:
    """Describe the troubles of this process's threads, a line each."""
    return [line for loop in list(_running) if (line := loop.trouble)]


def pause(failed: int, every: float, longest: float) -> float:
    """Return the pause (s) after a turn, which grows with the failures in a row."""
    if not failed:
        return every
    return min(max(every, 1.0) * 2.0 ** min(failed - 1, 20), longest)


def format_error(error: BaseException) -> str:
    """Format an error of the system or the database in one line for the log."""
    cause = getattr(error, "orig", None) or error
    if is_bug(cause):
        return type(cause).__name__
    line = getattr(cause, "strerror", None) or str(cause).partition("\n")[0]
    return line or type(cause).__name__


def format_public_error(error: BaseException) -> str:
    """Format an error for anybody to read: just its type if its text may contain names."""
    cause = getattr(error, "orig", None) or error
    return (
        format_error(cause) if isinstance(cause, (OSError, sqlite3.Error)) else type(cause).__name__
    )


def is_bug(error: BaseException) -> bool:
    """Whether an error is a bug of ours: those have Python's built-in types."""
    return type(error).__module__ == "builtins" and not isinstance(error, OSError)
