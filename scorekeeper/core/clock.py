"""The time, read in one place only, so that tests can set it.

A time zone has a name of the IANA database, such as "Europe/Berlin". Blank or unknown on this
machine means the server's own.
"""

import re
import time
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

EVENING_ENDS = 5
"""Hour: a card night lasts past midnight, so what begins before five belongs to the day before."""

_ZONE_NAME = re.compile(r"[A-Za-z0-9_+-]{1,32}(/[A-Za-z0-9_+-]{1,32}){0,3}")
_EASTERNMOST = timezone(timedelta(hours=14))


def now_ms() -> int:
    """Return the milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def today_everywhere() -> date:
    """Return today's date in UTC, the same for everybody."""
    return datetime.now(UTC).date()


def latest_today() -> date:
    """Return today's date where the day begins first."""
    return datetime.now(_EASTERNMOST).date()


def here() -> datetime:
    """Return the local time of the server."""
    return datetime.now().astimezone()


def local_time(moment: int, zone: str = "") -> datetime:
    """Return a time (ms since 1970) in a time zone."""
    return datetime.fromtimestamp(moment / 1000).astimezone(find_zone(zone))


def evening(zone: str = "") -> date:
    return evening_of(here().astimezone(find_zone(zone)))


def evening_at(moment: int, zone: str = "") -> date:
    """Return the date of the evening of a time (ms since 1970) in a time zone."""
    return evening_of(local_time(moment, zone))


def evening_of(local: datetime) -> date:
    """Return the date of the evening to which a local time belongs."""
    return (local.replace(tzinfo=None) - timedelta(hours=EVENING_ENDS)).date()


def is_zone_name(name: str) -> bool:
    """Whether this has the syntax of a time zone's name, known here or not."""
    return _ZONE_NAME.fullmatch(name) is not None


@lru_cache(maxsize=1024)
def find_zone(name: str) -> ZoneInfo | None:
    """Return the time zone with that name; None if it is blank or unknown on this machine."""
    try:
        return ZoneInfo(name) if is_zone_name(name) else None
    except (KeyError, ValueError, OSError):  # unknown, or not a time zone file
        return None
