"""The score pad in the rule book."""

from typing import Any

from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.articles import articles
from scorekeeper.web.book import Book


def _values() -> dict[str, Any]:
    return {"of_pad": articles()}


BOOK = Book(
    hint=text("Score pad"),
    usual=articles,
    articles=articles,
    contents="pad/_book.html",
    values=_values,
)
