"""A house's own versions together with the built-in games, and all in the rule book."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from flask import url_for

from scorekeeper.base.articles import Article
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import articles, game_of
from scorekeeper.games.declarer.rules.house_game import HouseGame, built_in, special_options
from scorekeeper.games.declarer.store.sittings import HOUSE_GAMES
from scorekeeper.web.access import place
from scorekeeper.web.book import Begin, Book, Extras, Hit
from scorekeeper.web.language import say
from scorekeeper.web.once import once
from scorekeeper.web.own_games import HouseGames, OwnGameSearch

_ABOUT = {
    "preferans": text("pool, mountain and whists, settled to the whist"),
    "skat": text("games and matadors, with the Seeger–Fabian bonus"),
    "doppelkopf": text("Re against Kontra, with announcements"),
    "schafkopf": text("call games, solos and Wenz by a tariff"),
    "tarot": text("taker against all, with oudlers and bonuses"),
    "belote": text("pairs to 1000, with dedans and litige"),
    "coinche": text("Belote with bids that can be doubled"),
    "king": text("seven contracts to avoid, then the same for points"),
    "king-3": text("King with ten tricks"),
    "turkish-king": text("twenty deals, chosen in turn (Rıfkı)"),
    "barbu": text("each player declares seven contracts"),
    "thousand": text("marriages, bolts and the barrel, to 1000"),
}


KEY = "declarer/"
"""The prefix of the ids of own versions in the search index."""

SEARCH = OwnGameSearch(HOUSE_GAMES, KEY)

_MAX_LISTED = 3
"""The most options that a line about a version names."""


@once
def house_games() -> HouseGames[HouseGame]:
    return SEARCH.of(place())


def offered_versions() -> Mapping[str, HouseGame]:
    """Return what can be started, by id: own versions by name, then the built-in games."""
    return {**{version.id: version for version in house_games().offered}, **_built_in()}


def all_versions() -> Mapping[str, HouseGame]:
    """Return all versions by id, including archived ones."""
    return {**house_games().games, **_built_in()}


def _built_in() -> dict[str, HouseGame]:
    return {game.id: built_in(game) for game in builtin_games().values()}


def describe_version(version: HouseGame) -> str:
    """Describe a game in a line; an own version by its game and the first options that differ."""
    if not version.own:
        return say(_ABOUT[version.id])
    special = special_options(version)
    parts = [f"{say(option.label)}: {say(option.after)}" for option in special if option.after]
    more = ["…"] if len(parts) > _MAX_LISTED else []
    return "; ".join([say(version.game.label), *parts[:_MAX_LISTED], *more])


def version_address(version: HouseGame) -> str:
    return url_for("declarer.games.show", game=version.id)


def version_values(version: HouseGame) -> dict[str, Any]:
    return {
        "version": version,
        "special": special_options(version),
        "archived": version.id in house_games().archived,
    }


_LISTED = 12


@cache
def _articles() -> Sequence[Article]:
    return articles(builtin_games())


def _values() -> dict[str, Any]:
    own = [version for version in offered_versions().values() if version.own]
    return {
        "of_declarer": _articles(),
        "own_declarer": {version_address(version): version for version in own[:_LISTED]},
        "more_declarer": len(own) > _LISTED,
    }


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
    extras=Extras(
        lambda: (),  # built-in games are articles already
        _find_hit,
        _render_version,
        lambda: house_games().index,
    ),
    begin=_begin,
    below="declarer/_below.html",
    reading=text(
        "Our reading: customs differ, so we chose. Most of it can be changed at the start."
    ),
)
