"""How much one device may write. A table shares one address, so devices are counted.

Wrong codes are counted by address and in all. Each worker counts for itself: what bounds guessing,
however many there are, is that a spoken code ends after so many wrong tries
(`house/joining/store.py`).
"""

from flask import Flask, abort, current_app, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse
from limits.strategies import RateLimiter

from scorekeeper.web.access import member

_WRONG_CODES = (parse("10/minute"), get_remote_address), (parse("60/minute"), lambda: "all")


def init_limits(app: Flask) -> None:
    """Limit writes by device, and before a device is known by address."""
    limiter = Limiter(
        _who,
        app=app,
        application_limits=[str(app.config["RATELIMIT_WRITES"])],
        application_limits_exempt_when=_reads,
        storage_uri="memory://",
    )
    app.extensions["tries"] = limiter.limiter


def check_tries() -> None:
    """Refuse whoever has typed too many wrong codes."""
    if not all(_tries().test(limit, "code", of()) for limit, of in _WRONG_CODES):
        abort(429)


def count_wrong_code() -> None:
    """Note that a code was wrong."""
    for limit, of in _WRONG_CODES:
        _tries().hit(limit, "code", of())


def _tries() -> RateLimiter:
    tries: RateLimiter = current_app.extensions["tries"]
    return tries


def _who() -> str:
    if "member" in g:
        return f"device {member().house_id}/{member().device_id}"
    return f"address {get_remote_address()}"


def _reads() -> bool:
    return request.method in {"GET", "HEAD", "OPTIONS"}
