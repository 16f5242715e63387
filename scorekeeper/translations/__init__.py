"""The Russian catalog, and how texts are found for it. English is the source's own language."""

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

TRANSLATIONS = Path(__file__).parent

LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский"}
"""The languages, each by its own name."""


def in_every_language(message: str) -> frozenset[str]:
    """Return the English text and its translations, with plain spaces as people type them."""
    translated = (
        catalog.gettext(message).replace("\N{NO-BREAK SPACE}", " ") for catalog in _catalogs()
    )
    return frozenset((message, *translated))


def names_in_every_language(names: Iterable[str]) -> frozenset[str]:
    """Return names and their translations in lower case, to compare them with a typed name."""
    return frozenset(form.casefold() for name in names for form in in_every_language(name))


@cache
def _catalogs() -> tuple[gettext.NullTranslations, ...]:
    languages = (folder.parent.name for folder in TRANSLATIONS.glob("*/LC_MESSAGES"))
    return tuple(
        gettext.translation("messages", TRANSLATIONS, [language], fallback=True)
        for language in languages
    )
