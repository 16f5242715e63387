"""A date or a month within what somebody looks for, as either language writes it."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, lru_cache

from scorekeeper.core.days import month_words, weekday_words
from scorekeeper.games.montana.store.search import Dates
from scorekeeper.games.montana.store.terms import day_term, weekday_term
from scorekeeper.search.words import split, stems

_DIGITS = re.compile(
    r"\b(?:(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?"
    r"|(?P<day_>\d{1,2})\.(?P<month_>\d{1,2})\.(?P<year_>\d{4}))\b"
)

_DAY = re.compile("0?[1-9]|[12][0-9]|3[01]")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th|-?(?:го|ого|е|ое))\b", re.IGNORECASE)
_BEGINS = 3  # letters of a name that is still being typed


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
        dates = _dates(year, month_words()[name.casefold()], day or other_day)
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
    names = "|".join(map(re.escape, sorted(month_words(), key=len, reverse=True)))
    return re.compile(
        rf"\b(?:(\d{{1,2}})\s+)?({names})\b\.?(?:\s+(\d{{1,2}}),)?\s+(\d{{4}})\b(?:\s*г\b\.?)?",
        re.IGNORECASE,
    )


def days_in(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words but for days without a year, such as "11 March", and the terms of these days."""
    rest, terms = list(words), []
    for at, word in enumerate(words):
        month = month_of(word)
        beside = (*words[max(at - 1, 0) : at], *words[at + 1 : at + 2])
        day = next((other for other in beside if _DAY.fullmatch(other) and other in rest), None)
        if month and day:
            rest = [other for other in rest if other not in (word, day)]
            terms.append(day_term(month, int(day)))
    return rest, terms


def without_ordinals(query: str) -> str:
    """A query whose days are plain numbers: "11th", "11-го" are 11."""
    return _ORDINAL.sub("", query)


def month_of(word: str) -> int | None:
    """The month that a word means, in whichever case."""
    return min(_numbers(month_words, word), default=None)


def date_terms(word: str, *, begins: bool) -> Iterator[str]:
    """What a word means as a month or a weekday; with `begins` also as the beginning of one."""
    for words, term in ((month_words, day_term), (weekday_words, weekday_term)):
        found = _numbers(words, word)
        if begins and len(word) >= _BEGINS:
            found |= {number for name, number in words().items() if name.startswith(word)}
        yield from map(term, sorted(found))


def _numbers(words: Callable[[], Mapping[str, int]], word: str) -> set[int]:
    """Return the numbers of the months or weekdays that a word means, in any of its forms."""
    by_stem = _by_stem(words)
    return {by_stem[stem] for stem in stems(word) if stem in by_stem}


@cache
def _by_stem(words: Callable[[], Mapping[str, int]]) -> Mapping[str, int]:
    return {
        stem: number
        for name, number in words().items()
        for form in split(name)
        for stem in stems(form)
    }
