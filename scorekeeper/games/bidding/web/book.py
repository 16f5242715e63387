"""Games of exact bids in the rule book: built-in ones, a house's own, and those of a sitting."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, abort, url_for

from scorekeeper.base.articles import Article
from scorekeeper.base.text import Text, text
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.articles import article, articles
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import GAMES
from scorekeeper.games.bidding.web.sight import load_visible
from scorekeeper.games.bidding.web.sittings import blueprint
from scorekeeper.games.bidding.web.wording import SUMMARIES, about_game
from scorekeeper.web.access import place, requires
from scorekeeper.web.book import Begin, Book, Extras, Hit, OpenedFrom, book_page, find_answer
from scorekeeper.web.once import once
from scorekeeper.web.own_games import HouseGames, OwnGameSearch
from scorekeeper.web.rulebook import blueprint as rulebook

GAME = "bidding/"
"""Prefix of the ids of a house's own games in the search index."""

OWN_GAME_SEARCH = OwnGameSearch(GAMES, GAME, lambda game: game.also)


@once
def house_games() -> HouseGames[BiddingGame]:
    return OWN_GAME_SEARCH.of(place())


def offered_games() -> Mapping[str, BiddingGame]:
    """The games offered for play, by id: the house's own games by name, then built-in ones."""
    return {**{game.id: game for game in house_games().offered}, **builtin_games()}


def all_games() -> Mapping[str, BiddingGame]:
    """All games by id, including those that are no longer offered."""
    return {**house_games().games, **builtin_games()}


_LISTED = 12
READING = text(
    "Our reading: descriptions of the game differ or don't say, so we chose. House rules change it."
)
_BELOW = "bidding/_below.html"


@rulebook.get("/bidding/<path:game>", merge_slashes=False)
@requires(Role.VIEWER)
def bidding_game(game: str) -> Response:
    if game not in house_games().games:
        abort(404)
    values = _article_values(game)
    return book_page("rulebook/_article.html", values["article"].title, None, **values)


def _articles() -> Sequence[Article]:
    return articles(builtin_games())


def _values() -> dict[str, Any]:
    own = house_games().offered
    return {
        "of_bidding": _articles(),
        "own_bidding": own[:_LISTED],
        "more_bidding": len(own) - _LISTED,
        "about_game": about_game,
    }


def _find_hit(key: str) -> Hit | None:
    if not key.startswith(GAME):
        return None
    game = house_games().games[key.removeprefix(GAME)]
    return Hit(address(game), game.label, Text("%(about)s", {"about": about_game(game)}))


def _article_values(game_id: str) -> dict[str, Any]:
    game = house_games().games[game_id]
    page = article(game)
    return {
        "article": page,
        "answer": find_answer(page.title, [line.sentence for line in page.lines]),
        "reading": READING,
        "below": _BELOW,
        "begin": _begin(game_id),
        "own_game": game,
        "archived": game_id in house_games().archived,
    }


def address(game: BiddingGame) -> str:
    """The URL of a game's article in the rule book."""
    if game.own:
        return url_for("rulebook.bidding_game", game=game.id)
    return url_for("rulebook.article", article=game.id)


def _begin(article: str) -> Begin | None:
    own = house_games()
    if article not in builtin_games() and (article not in own.games or article in own.archived):
        return None
    return Begin(url_for("bidding.new", game=article), text("Start this game"))


BOOK = Book(
    hint=text("Oh Hell!, Spades, Wizard …"),
    usual=_articles,
    articles=_articles,
    contents="bidding/_book.html",
    values=_values,
    reading=READING,
    extras=Extras(
        lambda: (),  # built-in games are articles already
        _find_hit,
        lambda key: ("rulebook/_article_said.html", _article_values(key.removeprefix(GAME))),
        lambda: house_games().index,
    ),
    below=_BELOW,
    begin=_begin,
    hints=SUMMARIES,
)


@blueprint.get("/<number:number>/rules")
@requires(Role.VIEWER)
def rules(number: int) -> Response:
    stored = load_visible(number)
    game = stored.value.played
    page = article(game)
    return book_page(
        "rulebook/_article.html",
        page.title,
        OpenedFrom({}, url_for("bidding.show", number=number)),
        article=page,
        reading=READING,
        below="bidding/_below_rules.html",
        in_book=address(game) if game.id in all_games() else "",
    )


def rules_address(stored: Stored[BiddingSitting]) -> str:
    """The URL of this table's rules: the rule book's article if they equal a built-in game."""
    if builtin_games().get(stored.value.played.id) == stored.value.played:
        return url_for("rulebook.article", article=stored.value.game.id)
    return url_for("bidding.rules", number=stored.number)
