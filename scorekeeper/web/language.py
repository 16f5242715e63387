"""Languages: which one a reader gets, and how the games' sentences are said in it."""

from datetime import date
from unicodedata import bidirectional

from babel.numbers import get_decimal_symbol
from flask import request
from flask_babel import Babel, format_date, get_locale, gettext, ngettext

from scorekeeper.base.text import Text
from scorekeeper.core.days import in_language
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.cookies import cookie

babel = Babel()


def choose_language() -> str:
    """The reader's language: the one chosen with the switch, else the browser's."""
    chosen = request.cookies.get(cookie("language"), "")
    if chosen in LANGUAGES:
        return chosen
    # werkzeug's best match would put a plain "ru" before an "en-GB" that is liked better
    wanted = (tag.lower().partition("-")[0] for tag, liked in request.accept_languages if liked)
    return next((language for language in wanted if language in LANGUAGES), "en")


def say(sentence: Text | str | int) -> str:
    """A game's sentence in the reader's language; names and numbers stay as they are."""
    if not isinstance(sentence, Text):
        return number(sentence) if isinstance(sentence, int) else isolated(sentence)
    values = {name: say(value) for name, value in sentence.values.items()}
    if sentence.plural is None:
        return str(gettext(sentence.message, **values))
    # ngettext fills in `num` by itself
    values["count"] = number(sentence.count)
    return str(ngettext(sentence.message, sentence.plural, sentence.count, **values))


def isolated(name: str) -> str:
    """The name for the middle of a sentence, which a name written right to left would turn."""
    turns = any(bidirectional(letter) in {"R", "AL", "AN"} for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turns else name


def named(name: str) -> str:
    """What a night or a match is called: a weekday in the reader's language, a name as it is."""
    return in_language(name, str(get_locale() or "en"))


def day(iso: str) -> str:
    """A date as the reader's language writes it."""
    return str(format_date(date.fromisoformat(iso), "d MMMM y"))


def short_day(iso: str) -> str:
    """A date without its year."""
    return str(format_date(date.fromisoformat(iso), "d MMM"))


def number(value: float) -> str:
    """A number with a real minus sign, and with the comma or point of the reader's language."""
    said = str(value).replace("-", "\u2212")
    return said.replace(".", get_decimal_symbol(get_locale() or "en")) if "." in said else said


def points(value: float) -> str:
    """Points won or lost, with their sign."""
    return f"+{number(value)}" if value > 0 else number(value)
