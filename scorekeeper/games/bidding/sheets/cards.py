"""Pocket cards of games of exact bids."""

from collections.abc import Iterable
from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.pocket import game_card
from scorekeeper.games.bidding.web.book import house_games
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet, mark_of


@sheet_view("/bidding/cards", "bidding_cards")
def cards() -> Response:
    """The cards of the games in `card`, by id or mark; all games if `card` is missing."""
    house = house_games()
    values = request.args.getlist("card")
    marks = {mark_of(card, own=BiddingGame(card, "").own) for card in values}
    archived = [game for name, game in house.games.items() if name in house.archived]
    groups = {
        gettext("Built-in games"): _choices(builtin_games().values()),
        gettext("Games of this house"): _choices(house.offered),
        gettext("Archived"): [card for card in _choices(archived) if card.mark in marks],
    }
    groups = {name: group for name, group in groups.items() if group}
    return cards_sheet("sheets/plain_cards.html", groups, marks)


def _choices(games: Iterable[BiddingGame]) -> list[CardChoice]:
    return [
        CardChoice(
            mark_of(game.id, own=game.own), say(game.label), partial(game_card, game), game.own
        )
        for game in games
    ]
