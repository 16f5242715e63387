"""Find a date or a month in a search query, in the notations of each language."""

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
_BEGINS = 3  # letters of a name that may be incomplete


def without_dates(query: str) -> tuple[str, Dates | None]:
    """The query without its first date, and the first and last day of that date.

    A month with its year means all its days. An invalid date stays in the query.
    """
    query = unicodedata.normalize("NFKC", query)
    dates = None
    if match := _DIGITS.search(query):
        parts = {name.rstrip("_"): number for name, number in match.groupdict().items() if number}
        dates = _dates(parts["year"], parts["month"], parts.get("day"))
    elif match := _date_pattern().search(query):
        day, name, other_day, year = match.groups()
        dates = _dates(year, month_words()[name.casefold()], day or other_day)
    if not match or not dates:
        return query, None
    return f"{query[: match.start()]} {query[match.end() :]}", dates


def _dates(year: str, month: str | int, day: str | None) -> Dates | None:
    try:
        first = date(int(year), int(month), int(day or 1)).isoformat()
    except ValueError:
        return None
    return first, first if day else f"{first[:-2]}31"


@lru_cache(maxsize=1)
def _date_pattern() -> re.Pattern[str]:
    """Pattern of "20 November 2026", "Nov 20, 2026", "ноябрь 2026", "20 ноября 2026 г."."""
    names = "|".join(map(re.escape, sorted(month_words(), key=len, reverse=True)))
    return re.compile(
        rf"\b(?:(\d{{1,2}})\s+)?({names})\b\.?(?:\s+(\d{{1,2}}),)?\s+(\d{{4}})\b(?:\s*г\b\.?)?",
        re.IGNORECASE,
    )


def days_in(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words without dates that lack a year, such as "11 March", and their terms."""
    rest, terms = list(words), []
    for at, word in enumerate(words):
        month = month_of(word)
        neighbours = (*words[max(at - 1, 0) : at], *words[at + 1 : at + 2])
        day = next((w for w in neighbours if _DAY.fullmatch(w) and w in rest), None)
        if month and day:
            rest = [w for w in rest if w not in (word, day)]
            terms.append(day_term(month, int(day)))
    return rest, terms


def without_ordinals(query: str) -> str:
    """The query with plain numbers for ordinals: "11th" and "11-го" become 11."""
    return _ORDINAL.sub("", query)


def month_of(word: str) -> int | None:
    """The month that a word names, in any grammatical case."""
    return min(_numbers(month_words, word), default=None)


def date_terms(word: str, *, begins: bool) -> Iterator[str]:
    """Terms for a word as a month or a weekday; with `begins` also as a prefix of one."""
    for words, term in ((month_words, day_term), (weekday_words, weekday_term)):
        numbers = _numbers(words, word)
        if begins and len(word) >= _BEGINS:
            numbers |= {number for name, number in words().items() if name.startswith(word)}
        yield from map(term, sorted(numbers))


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
