"""Pocket cards of games of exact bids."""

from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.pocket import game_card
from scorekeeper.web.access import requires
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet


@blueprint.get("/bidding/cards", endpoint="bidding_cards")
@blueprint.get("/bidding/cards.pdf", endpoint="bidding_cards_pdf")
@requires(Role.VIEWER)
def cards() -> Response:
    """The cards of the games that `card` names; of none, all of them."""
    games = [
        CardChoice(game.id, say(game.label), partial(game_card, game))
        for game in builtin_games().values()
    ]
    groups = {gettext("Built-in games"): games}
    return cards_sheet("bidding/sheets/cards.html", groups, set(request.args.getlist("card")))
