"""The reader's language, and formatting in it."""

from datetime import date
from unicodedata import bidirectional

from babel.numbers import get_decimal_symbol
from flask import request
from flask_babel import Babel, format_date, get_locale, gettext, ngettext

from scorekeeper.base.text import Text, nest_quotes
from scorekeeper.core.days import in_language
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.cookies import cookie

babel = Babel()


def choose_language() -> str:
    """Return the reader's language: the one chosen in the app, else the browser's."""
    chosen = request.cookies.get(cookie("language"), "")
    if chosen in LANGUAGES:
        return chosen
    # werkzeug's best match would prefer "ru" to a more preferred "en-GB"
    languages = (tag.lower().partition("-")[0] for tag, liked in request.accept_languages if liked)
    return next((language for language in languages if language in LANGUAGES), "en")


def say(sentence: Text | str | float) -> str:
    """Translate a game's sentence; names are isolated, and numbers formatted."""
    if not isinstance(sentence, Text):
        return isolated(sentence) if isinstance(sentence, str) else number(sentence)
    if not sentence.message:  # gettext would return the head of the catalog
        return ""
    values = {name: say(value) for name, value in sentence.values.items()}
    if sentence.plural is None:
        return nest_quotes(gettext(sentence.message, **values))
    # ngettext fills in `num` itself
    values["count"] = number(sentence.count)
    return ngettext(sentence.message, sentence.plural, sentence.count, **values)


def isolated(name: str) -> str:
    """Isolate a name inside a sentence, whose direction a right-to-left name would change."""
    turns = any(bidirectional(letter) in {"R", "AL", "AN"} for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turns else name


def named(name: str) -> str:
    """Return a sitting's name: a weekday in the reader's language, other names unchanged."""
    return in_language(name, str(get_locale() or "en"))


def named_inside(name: str) -> str:
    """Return a sitting's name as it is written after other words; see `named`."""
    return in_language(name, str(get_locale() or "en"), capital=False)


def day(iso: str) -> str:
    return format_date(date.fromisoformat(iso), "d MMMM y")


def short_day(iso: str) -> str:
    """Format a date without its year."""
    return format_date(date.fromisoformat(iso), "d MMM")


def number(value: float) -> str:
    """Format a number with a minus sign, and the reader's decimal sign."""
    digits = str(value).replace("-", "\u2212")
    return (
        digits.replace(".", get_decimal_symbol(get_locale() or "en")) if "." in digits else digits
    )


def points(value: float) -> str:
    """Format points with their sign."""
    return f"+{number(value)}" if value > 0 else number(value)
