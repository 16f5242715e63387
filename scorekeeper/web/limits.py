"""Limits on writes, by device, because the devices at a table share one address.

Wrong codes are counted by address and in total. Each worker counts for itself: guessing is bounded
in any case, because a spoken code ends after a number of wrong tries (`house/joining/store.py`).
"""

from collections import OrderedDict
from threading import Lock
from time import monotonic

from flask import Flask, abort, current_app, g, request

from scorekeeper.web.access import member

_READS = {"GET", "HEAD", "OPTIONS"}


class Counts:
    """Counts events by key, within a period that begins with the first event.

    Expired keys are deleted by the next count, which needs no thread.
    """

    def __init__(self, limit: int, seconds: float) -> None:
        self._most, self._seconds = limit, seconds
        self._counted: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = Lock()

    def add(self, who: str) -> bool:
        """Count an event; return whether the limit allows it."""
        with self._lock:
            until, times = self._current(who)
            self._counted[who] = until, times + 1
            return times < self._most

    def has_room(self, who: str) -> bool:
        """Whether the limit allows another event."""
        with self._lock:
            return self._current(who)[1] < self._most

    def _current(self, who: str) -> tuple[float, int]:
        """End of a key's period, and its count."""
        now = monotonic()
        while self._counted and next(iter(self._counted.values()))[0] <= now:
            self._counted.popitem(last=False)  # the oldest period ends first
        return self._counted.get(who, (now + self._seconds, 0))


def init_limits(app: Flask) -> None:
    """Limit writes by device, or by address before a device is known."""
    count_anew(app)
    app.before_request(_count_write)


def count_anew(app: Flask) -> None:
    """Reset all counts."""
    app.extensions["writes"] = Counts(*app.config["WRITE_LIMIT"])
    app.extensions["wrong codes"] = Counts(10, 60), Counts(60, 60)


def check_tries() -> None:
    """Refuse a client that typed too many wrong codes."""
    if not all(counts.has_room(who) for counts, who in _wrong_codes()):
        abort(429)


def count_wrong_code() -> None:
    """Count a wrong code."""
    for counts, who in _wrong_codes():
        counts.add(who)


def _wrong_codes() -> list[tuple[Counts, str]]:
    """The keys of this address and of all."""
    return list(zip(current_app.extensions["wrong codes"], (_address(), ""), strict=True))


def _count_write() -> None:
    writes: Counts = current_app.extensions["writes"]
    if request.endpoint and request.method not in _READS and not writes.add(_who()):
        abort(429)


def _who() -> str:
    if "member" in g:
        return f"device {member().house_id}/{member().device_id}"
    return f"address {_address()}"


def _address() -> str:
    return request.remote_addr or ""
