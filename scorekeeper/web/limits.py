"""Limits on writes, by device, because the devices at a table share one address.

Wrong codes are counted by address, or by the IPv6 network of a home, and in total. Each worker
counts separately: guessing is bounded in any case, because a spoken code ends after a number of
wrong tries (`house/joining/store.py`).
"""

from threading import Lock
from time import monotonic

from cachetools import TTLCache
from flask import Flask, abort, current_app, g, request

from scorekeeper.base.homes import home_of
from scorekeeper.web.access import member

_READS = {"GET", "HEAD", "OPTIONS"}
_MAX_KEYS = 10_000
"""The most keys of a period; then the one that was idle for longest is dropped."""


class Counts:
    """Counts events by key, within a period that begins with the first event.

    Expired keys are deleted by the next new key, which needs no thread.
    """

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit = limit
        # lists, because setting a value begins its period again
        self._counts: TTLCache[str, list[int]] = TTLCache(_MAX_KEYS, seconds, monotonic)
        self._lock = Lock()

    def add(self, key: str) -> bool:
        """Count an event; return whether the limit allows it."""
        with self._lock:
            count = self._counts.setdefault(key, [0])
            count[0] += 1
            return count[0] <= self._limit

    def has_room(self, key: str) -> bool:
        """Whether the limit allows another event."""
        with self._lock:
            return self._counts.get(key, [0])[0] < self._limit


def init_limits(app: Flask) -> None:
    """Limit writes by device, or by address before a device is known."""
    reset_counts(app)
    app.before_request(_count_write)


def reset_counts(app: Flask) -> None:
    app.extensions["writes"] = Counts(*app.config["WRITE_LIMIT"])
    app.extensions["wrong codes"] = Counts(10, 60), Counts(60, 60)


def check_tries() -> None:
    """Refuse a client that typed too many wrong codes."""
    if not all(counts.has_room(key) for counts, key in _wrong_codes()):
        abort(429)


def count_wrong_code() -> None:
    for counts, key in _wrong_codes():
        counts.add(key)


def _wrong_codes() -> list[tuple[Counts, str]]:
    """The keys of this home and of all."""
    return list(zip(current_app.extensions["wrong codes"], (_home(), ""), strict=True))


def _count_write() -> None:
    writes: Counts = current_app.extensions["writes"]
    if request.endpoint and request.method not in _READS and not writes.add(_key()):
        abort(429)


def _key() -> str:
    if "member" in g:
        return f"device {member().house_id}/{member().device_id}"
    return f"home {_home()}"


def _home() -> str:
    return home_of(request.remote_addr or "")
