"""Games with a declarer in the rule book."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from flask import url_for

from scorekeeper.base.articles import Article
from scorekeeper.base.text import text
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import articles, game_of
from scorekeeper.web.book import Begin, Book


@cache
def _articles() -> Sequence[Article]:
    """Return the articles; they are the same in every house."""
    return articles(builtin_games())


def _values() -> dict[str, Any]:
    return {"of_declarer": _articles()}


def _begin(article: str) -> Begin | None:
    """Return the page where the game of an article begins; None for articles of other games."""
    game = game_of(article, builtin_games())
    if game is None:
        return None
    return Begin(url_for("declarer.new", game=game.id), text("Start this game"))


BOOK = Book(
    hint=None,
    usual=_articles,
    articles=_articles,
    contents="declarer/_book.html",
    values=_values,
    begin=_begin,
    below="declarer/_below.html",
    reading=text(
        "Our reading: customs differ, so we chose. Most of it can be changed at the start."
    ),
)
