"""Russian words in all their forms, by the dictionary of pymorphy3."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pymorphy3.analyzer import MorphAnalyzer

_WORD = re.compile("[А-Яа-яЁё]+")
_KINDS = ("NOUN", "ADJF", "PRTF", "NUMR", "VERB", "INFN")
_DECLINED = ("NOUN", "ADJF", "PRTF")
_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_NUMBERS = ("sing", "plur")


def inflected(title: str) -> set[str]:
    """Return the title with each of its words in each form, and declined as a whole."""
    forms = {title}
    for word in _WORD.finditer(title):
        for form in _forms(word[0].lower()):
            forms.add(title[: word.start()] + form + title[word.end() :])
    return forms | {"".join(_declined(title, {case, n})) for case in _CASES for n in _NUMBERS}


def _declined(title: str, grammemes: set[str]) -> Iterator[str]:
    end = 0
    for word in _WORD.finditer(title):
        parsed = _parsed(word[0].lower())
        form = parsed and parsed.tag.POS in _DECLINED and parsed.inflect(grammemes)
        yield title[end : word.start()]
        yield form.word if form else word[0]
        end = word.end()
    yield title[end:]


def _forms(word: str) -> set[str]:
    """Return the forms of a word; comparatives, superlatives and short forms are other words."""
    parsed = _parsed(word)
    if parsed is None:
        return set()
    forms = (form for form in parsed.lexeme if form.tag.POS in _KINDS and "Supr" not in form.tag)
    return {form.word for form in forms}


@cache
def _parsed(word: str) -> Any:
    """Return the word as a nominative if it can be one; None if it is never inflected."""
    several = [parsed for parsed in _analyzer().parse(word) if parsed.tag.POS in _KINDS]
    several.sort(key=lambda parsed: "nomn" not in parsed.tag)
    return several[0] if several else None


@cache
def _analyzer() -> Any:
    return MorphAnalyzer(lang="ru")
