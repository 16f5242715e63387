"""Time zones by city and offset from UTC, to choose from."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global
from flask_babel import get_locale, gettext

from scorekeeper.core.clock import find_zone, here


def describe_zone(name: str) -> str:
    """Format a time zone, such as "Berlin (UTC+1)"; a blank name is the server's."""
    zone = find_zone(name)
    if zone is None:
        return gettext("the server's (%(offset)s)", offset=_describe_offset(_offset("", here())))
    return f"{_city(name)} ({_describe_offset(_offset(name, here()))})"


def zone_choices() -> list[tuple[str, str, Sequence[str]]]:
    """List the time zones from west to east: name, label, other names of the same zone."""
    now = here()
    offsets = sorted((_offset(name, now), _city(name), name) for name in _canonical())
    return [
        (name, f"{city} ({_describe_offset(offset)})", _aliases().get(name, ()))
        for offset, city, name in offsets
    ]


def canonical_zone(name: str) -> str:
    """Return the name under which `zone_choices` has a zone, which can have several names."""
    return str(get_global("zone_aliases").get(name, name))


@lru_cache(maxsize=1)
def _canonical() -> tuple[str, ...]:
    """Return one name for each zone that this machine knows; none without a time zone database."""
    aliases, available = get_global("zone_aliases"), available_timezones()
    named = (name for name in get_global("zone_territories") if name not in aliases)
    return tuple(name for name in named if not name.startswith("Etc/") and name in available)


@lru_cache(maxsize=1)
def _aliases() -> Mapping[str, Sequence[str]]:
    """Return the other names of each zone; Babel may have its city under one of them."""
    by_zone: dict[str, list[str]] = {}
    for alias, name in get_global("zone_aliases").items():
        by_zone.setdefault(name, []).append(alias)
    return by_zone


def _city(name: str) -> str:
    locale, zone = get_locale() or Locale("en"), canonical_zone(name)
    translations = (locale.time_zones.get(place, {}) for place in (zone, *_aliases().get(zone, ())))
    city = next((place["city"] for place in translations if "city" in place), None)
    return str(city or name.rpartition("/")[2].replace("_", " "))


def _offset(name: str, now: datetime) -> timedelta:
    return now.astimezone(find_zone(name)).utcoffset() or timedelta()


def _describe_offset(offset: timedelta) -> str:
    """Format an offset from UTC, such as UTC+5:30."""
    if not offset:
        return "UTC"
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "+" if offset > timedelta() else "\N{MINUS SIGN}"
    return f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")
