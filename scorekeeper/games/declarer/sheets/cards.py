"""Pocket cards of the articles about games with a declarer."""

from collections.abc import Iterator
from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import articles, game_of
from scorekeeper.games.declarer.rules.articles.examples import article_card
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet


@sheet_view("/declarer/cards", "declarer_cards")
def cards() -> Response:
    """Print the cards of the articles in `card`, by their ids; all without any."""
    groups = {gettext("Built-in games"): [*_choices()]}
    return cards_sheet("sheets/plain_cards.html", groups, set(request.args.getlist("card")))


def _choices() -> Iterator[CardChoice]:
    games = builtin_games()
    for article in articles(games):
        if game := game_of(article.id, games):
            yield CardChoice(article.id, say(article.title), partial(article_card, article, game))
