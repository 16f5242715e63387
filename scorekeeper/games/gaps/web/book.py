"""Gaps in the rule book."""

from typing import Any

from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.articles import articles
from scorekeeper.web.book import Book


def _values() -> dict[str, Any]:
    return {"of_gaps": articles()}


BOOK = Book(
    hint=text("Gaps"),
    usual=articles,
    articles=articles,
    contents="gaps/_book.html",
    values=_values,
    reading=text("Our reading: descriptions of the game differ or don't say, so we chose."),
)
