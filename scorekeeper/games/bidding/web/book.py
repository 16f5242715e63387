"""Games of exact bids in the rule book: what they have in common, and each of them."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.base.articles import Article
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.articles import articles
from scorekeeper.web.book import Book


def _articles() -> Sequence[Article]:
    return articles(builtin_games())


def _values() -> dict[str, Any]:
    return {"of_bidding": _articles()}


BOOK = Book(
    hint=text("Oh Hell! and relatives"),
    usual=_articles,
    articles=_articles,
    contents="bidding/_book.html",
    values=_values,
    reading=text(
        "Our reading: descriptions of the game differ or don't say, so we chose. House rules "
        "change it."
    ),
)
