"""A date or a month within what somebody looks for, as either language writes it."""

import re
import unicodedata
from datetime import date
from functools import lru_cache

from babel.dates import get_month_names

from scorekeeper.store.night_search import Dates
from scorekeeper.translations import LANGUAGES

_DIGITS = re.compile(
    r"\b(?:(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?"
    r"|(?P<day_>\d{1,2})\.(?P<month_>\d{1,2})\.(?P<year_>\d{4}))\b"
)


def without_dates(query: str) -> tuple[str, Dates | None]:
    """What a query says besides its first date, and of which dates nights are looked for.

    A month with its year is all its days. What is no date is left as it is.
    """
    query = unicodedata.normalize("NFKC", query)
    dates = None
    if found := _DIGITS.search(query):
        said = {name.rstrip("_"): number for name, number in found.groupdict().items() if number}
        dates = _dates(said["year"], said["month"], said.get("day"))
    elif found := _named().search(query):
        day, name, other_day, year = found.groups()
        dates = _dates(year, _months()[name.casefold()], day or other_day)
    if not found or not dates:
        return query, None
    return f"{query[: found.start()]} {query[found.end() :]}", dates


def _dates(year: str, month: str | int, day: str | None) -> Dates | None:
    try:
        first = date(int(year), int(month), int(day or 1)).isoformat()
    except ValueError:
        return None
    return first, first if day else f"{first[:-2]}31"


@lru_cache(maxsize=1)
def _named() -> re.Pattern[str]:
    """Such as "20 November 2026", "Nov 20, 2026", "ноябрь 2026", "20 ноября 2026 г."."""
    names = "|".join(map(re.escape, sorted(_months(), key=len, reverse=True)))
    return re.compile(
        rf"\b(?:(\d{{1,2}})\s+)?({names})\b\.?(?:\s+(\d{{1,2}}),)?\s+(\d{{4}})\b(?:\s*г\b\.?)?",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    """The months' names, whole and short, in every language."""
    return {
        name.casefold().rstrip("."): month
        for language in LANGUAGES
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for month, name in get_month_names(width, context, locale=language).items()
    }
