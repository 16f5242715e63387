"""Games with a declarer in the rule book."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from flask import url_for

from scorekeeper.base.articles import Article
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import articles, game_of
from scorekeeper.games.declarer.web.house_games import (
    KEY,
    describe_version,
    house_games,
    offered_versions,
    version_address,
    version_values,
)
from scorekeeper.web.book import Begin, Book, Extras, Hit, Shipped

_LISTED = 12


@cache
def _articles() -> Sequence[Article]:
    """Return the articles; they are the same in every house."""
    return articles(builtin_games())


def _values() -> dict[str, Any]:
    own = [version for version in offered_versions().values() if version.own]
    return {
        "of_declarer": _articles(),
        "own_declarer": {version_address(version): version for version in own[:_LISTED]},
        "more_declarer": len(own) > _LISTED,
    }


def _no_builtin_pages() -> Sequence[Shipped]:
    return ()  # built-in games are articles already


def _find_hit(key: str) -> Hit | None:
    if not key.startswith(KEY):
        return None
    version = house_games().games[key.removeprefix(KEY)]
    about = Text("%(about)s", {"about": describe_version(version)})
    return Hit(version_address(version), version.label, about)


def _render_version(key: str) -> tuple[str, dict[str, Any]]:
    version = house_games().games[key.removeprefix(KEY)]
    return "declarer/games/_show.html", version_values(version)


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
    extras=Extras(_no_builtin_pages, _find_hit, _render_version, lambda: house_games().index),
    begin=_begin,
    below="declarer/_below.html",
    reading=text(
        "Our reading: customs differ, so we chose. Most of it can be changed at the start."
    ),
)
