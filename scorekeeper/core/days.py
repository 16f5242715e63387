"""The names of days and months in every language.

A sitting without a name is called by the weekday of its evening. The weekday is stored in English
and shown in the reader's language; a typed weekday is shown in it as well.
"""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from babel.dates import get_day_names, get_month_names

from scorekeeper.translations import LANGUAGES

_KEPT_IN = "en"


def weekday(iso: str) -> str:
    """Return the weekday of a date in the form in which it is stored as a name."""
    return _names(_KEPT_IN)[date.fromisoformat(iso).weekday()]


def given_name(name: str, iso: str) -> str:
    """Return the name that was given; "" if it is the weekday of that date."""
    day = _weekdays().get(name.casefold())
    return "" if day == date.fromisoformat(iso).weekday() else name


def in_language(name: str, language: str, *, capital: bool = True) -> str:
    """Translate a name that is a weekday, by default capitalized; return other names unchanged."""
    day = _weekdays().get(name.casefold())
    if day is None:
        return name
    translated = _names(language)[day]
    return translated.capitalize() if capital else translated


@lru_cache(maxsize=len(LANGUAGES))
def _names(language: str) -> tuple[str, ...]:
    """The weekdays as the language writes them inside a sentence."""
    names = get_day_names("wide", "stand-alone", language)
    return tuple(names[day] for day in range(len(names)))


@lru_cache(maxsize=1)
def month_words() -> Mapping[str, int]:
    """Return the names of months, full and abbreviated, in every language; January is 1."""
    return {
        name.casefold().rstrip("."): month
        for language in LANGUAGES
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for month, name in get_month_names(width, context, locale=language).items()
    }


def weekday_words() -> Mapping[str, int]:
    """Return the names of weekdays in every language; Monday is 0."""
    return _weekdays()


@lru_cache(maxsize=1)
def _weekdays() -> Mapping[str, int]:
    return {
        name.casefold(): day for language in LANGUAGES for day, name in enumerate(_names(language))
    }
