"""The time, read in one place only, so that tests can set it."""

import time
from datetime import UTC, date, datetime


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def today() -> date:
    """The date where the server stands: the table's own, as a rule."""
    return datetime.now().astimezone().date()


def today_everywhere() -> date:
    """The date that is the same for everybody in the world: that of UTC."""
    return datetime.now(UTC).date()


def here() -> datetime:
    """Now, as the clock on the wall where the server stands shows it."""
    return datetime.now().astimezone()
