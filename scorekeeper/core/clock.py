"""The time, read in one place only, so that tests can set it.

A time zone is named as in the IANA database, such as "Europe/Berlin". Blank, or one that this
machine does not know, is the server's own.
"""

import re
import time
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

EVENING_ENDS = 5
"""O'clock: a card night lasts past midnight, and what begins before five is of the day before."""

_ZONE_NAME = re.compile(r"[A-Za-z0-9_+-]{1,32}(/[A-Za-z0-9_+-]{1,32}){0,3}")
_EASTERNMOST = timezone(timedelta(hours=14))


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def today_everywhere() -> date:
    """The date that is the same for everybody in the world: that of UTC."""
    return datetime.now(UTC).date()


def latest_today() -> date:
    """Today where the day begins first."""
    return datetime.now(_EASTERNMOST).date()


def here() -> datetime:
    """Now, by the server's clock."""
    return datetime.now().astimezone()


def local_time(moment: int, zone: str = "") -> datetime:
    """A moment (ms since 1970) by the clock of a time zone."""
    return datetime.fromtimestamp(moment / 1000).astimezone(find_zone(zone))


def evening(zone: str = "") -> date:
    """The evening that it is now in a time zone."""
    return evening_of(here().astimezone(find_zone(zone)))


def evening_at(moment: int, zone: str = "") -> date:
    """The evening of a moment (ms since 1970) in a time zone."""
    return evening_of(local_time(moment, zone))


def evening_of(local: datetime) -> date:
    """The evening to which a local time belongs, by its date."""
    return (local.replace(tzinfo=None) - timedelta(hours=EVENING_ENDS)).date()


def is_zone_name(name: str) -> bool:
    """Whether this is spelt like the name of a time zone, known here or not."""
    return _ZONE_NAME.fullmatch(name) is not None


@lru_cache(maxsize=1024)
def find_zone(name: str) -> ZoneInfo | None:
    """The time zone of that name; None if it is blank, or this machine does not know it."""
    try:
        return ZoneInfo(name) if is_zone_name(name) else None
    except (KeyError, ValueError, OSError):  # unknown, or no file of a zone
        return None
