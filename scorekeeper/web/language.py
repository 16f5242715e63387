"""Languages: which one a reader gets, and how the games' sentences are said in it."""

from collections.abc import Mapping

from flask import request
from flask_babel import Babel, gettext, ngettext

from scorekeeper.games.text import Text

LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский"}
"""The languages, each by its own name."""

babel = Babel()


def choose_language() -> str:
    """The reader's language: the one chosen with the switch, else the browser's."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def say(sentence: Text | str | int) -> str:
    """A game's sentence in the reader's language; names and numbers stay as they are."""
    if not isinstance(sentence, Text):
        return number(sentence) if isinstance(sentence, int) else sentence
    values = {name: say(value) for name, value in sentence.values.items()}
    if sentence.plural is None:
        return str(gettext(sentence.message, **values))
    # ngettext fills in `num` by itself; our sentences name it `count`
    values["count"] = number(sentence.count)
    return str(ngettext(sentence.message, sentence.plural, sentence.count, **values))


def number(value: int) -> str:
    """A number with a real minus sign."""
    return str(value).replace("-", "\u2212")


def points(value: int) -> str:
    """Points won or lost, with their sign."""
    return f"+{value}" if value > 0 else number(value)
