"""How much one device may write. A table shares one address, so devices are counted."""

from flask import Flask, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from scorekeeper.web.access import member


def init_limits(app: Flask) -> None:
    """Limit writes by device, and before a device is known by address."""
    Limiter(
        _who,
        app=app,
        application_limits=[str(app.config["RATELIMIT_WRITES"])],
        application_limits_exempt_when=_reads,
        storage_uri="memory://",
    )


def _who() -> str:
    if "member" in g:
        return f"device {member().house_id}/{member().device_id}"
    return f"address {get_remote_address()}"


def _reads() -> bool:
    return request.method in {"GET", "HEAD", "OPTIONS"}
