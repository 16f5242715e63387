"""Gaps in the rule book."""

from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.articles import articles
from scorekeeper.web.book import Book

BOOK = Book(
    hint=text("Gaps"),
    usual=articles,
    articles=articles,
    contents="gaps/_book.html",
    values=lambda: {"of_gaps": articles()},
    reading=text("Our reading: descriptions of the game differ or don't say, so we chose."),
)
