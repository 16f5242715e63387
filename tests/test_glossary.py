"""Texts of the app use the words of docs/glossary.md, in both languages."""

import re
from collections.abc import Iterator, Sequence

import pytest
from babel.messages.pofile import read_po

from tests.running.command import ROOT

CATALOG = ROOT / "scorekeeper/translations/ru/LC_MESSAGES/messages.po"
GLOSSARY = ROOT / "docs/glossary.md"
FOR_FUN = "winning_lines.py"
"""Lines after a win may use any words."""


def rows() -> Iterator[tuple[str, str, list[str]]]:
    """Yield each term in English and Russian, and the words that must not be used for it."""
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] not in ("English", "---"):
            yield cells[0], cells[1], [word.strip() for word in cells[2].split(",") if word.strip()]


def texts() -> tuple[str, str]:
    """Return all English texts and all Russian texts, one per line."""
    with CATALOG.open("rb") as file:
        messages = [
            message
            for message in read_po(file)
            if message.id and not all(FOR_FUN in path for path, _ in message.locations)
        ]
    english = (form for message in messages for form in forms(message.id))
    russian = (form for message in messages for form in forms(message.string or ""))
    return "\n".join(english), "\n".join(russian)


def forms(message: str | list[str] | tuple[str, ...]) -> Sequence[str]:
    """Return a text as a list, or all its plural forms."""
    return [message] if isinstance(message, str) else message


def word(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)


def test_texts_use_glossary_terms_only(subtests: pytest.Subtests) -> None:
    english, russian = texts()
    terms = list(rows())
    assert len(terms) > 40
    for term, translated, others in terms:
        with subtests.test(term):
            assert word(term).search(english), term
            assert word(translated).search(russian), translated
            for other in others:
                for text in (english, russian):
                    match = word(other).search(text)
                    line = (
                        text[text.rfind("\n", 0, match.start()) + 1 :].split("\n")[0]
                        if match
                        else ""
                    )
                    assert not match, f"{other!r} in {line!r}; say {term!r}, {translated!r}"


def test_forbidden_term_is_reported() -> None:
    assert word("retire").search("Retire Ann")
    assert not word("retire").search("retired")
    assert word("отброшен").search("Этот вечер отброшен")
