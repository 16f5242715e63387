"""Pocket cards of games of exact bids."""

from collections.abc import Iterable
from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.pocket import game_card
from scorekeeper.games.bidding.web.own_games import house_games
from scorekeeper.web.access import requires
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet, mark_of


@blueprint.get("/bidding/cards", endpoint="bidding_cards")
@blueprint.get("/bidding/cards.pdf", endpoint="bidding_cards_pdf")
@requires(Role.VIEWER)
def cards() -> Response:
    """The cards of the games that `card` names, each by its id or mark; of none, all of them."""
    house = house_games()
    said = request.args.getlist("card")
    asked = {mark_of(one, own=BiddingGame(one, "").own) for one in said}
    retired = [game for name, game in house.games.items() if name in house.retired]
    groups = {
        gettext("Built-in games"): _choices(builtin_games().values()),
        gettext("Games of this house"): _choices(house.offered),
        gettext("Archived"): [one for one in _choices(retired) if one.mark in asked],
    }
    groups = {name: group for name, group in groups.items() if group}
    return cards_sheet("bidding/sheets/cards.html", groups, asked)


def _choices(games: Iterable[BiddingGame]) -> list[CardChoice]:
    """These games; the house's own by their names."""
    ordered = sorted(games, key=lambda game: game.name.casefold() if game.own else "")
    return [
        CardChoice(
            mark_of(game.id, own=game.own), say(game.label), partial(game_card, game), game.own
        )
        for game in ordered
    ]
