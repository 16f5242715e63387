"""The games of exact bids in the rule book: what each is, from the game itself."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.base.articles import Article, Line
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.web.book import Book

_NAME = text("Oh Hell! and relatives")


def _articles() -> Sequence[Article]:
    return [Article(game.id, game.label, (Line(game.about),)) for game in builtin_games().values()]


def _values() -> dict[str, Any]:
    return {"of_bidding": _articles()}


BOOK = Book(
    hint=_NAME,
    usual=_articles,
    articles=_articles,
    contents="bidding/_book.html",
    values=_values,
)
