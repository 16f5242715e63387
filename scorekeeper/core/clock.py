"""The time, read in one place only, so that tests can set it."""

import time
from datetime import UTC, date, datetime, timedelta

EVENING_ENDS = 5
"""O'clock: a card night goes on past midnight, and what begins before is of the evening before."""


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def today_everywhere() -> date:
    """The date that is the same for everybody in the world: that of UTC."""
    return datetime.now(UTC).date()


def here() -> datetime:
    """Now, as the clock on the wall where the server stands shows it."""
    return datetime.now().astimezone()


def evening() -> date:
    """The evening that it is where the server stands."""
    return evening_of(here())


def evening_at(moment: int) -> date:
    """The same for a moment (ms since 1970)."""
    return evening_of(datetime.fromtimestamp(moment / 1000))


def evening_of(local: datetime) -> date:
    """The evening to which a time on the clock on the wall belongs, by its date."""
    return (local.replace(tzinfo=None) - timedelta(hours=EVENING_ENDS)).date()
