"""The blueprint of the pages of games of exact bids."""

from typing import Any

from flask import Blueprint, has_request_context, request

from scorekeeper.web.access import pull_house

blueprint = Blueprint("bidding", __name__, url_prefix="/h/<house>/bidding")
pull_house(blueprint)

_FOR_A_GAME = ("bidding.new", "bidding.newcomer", "bidding.start")


@blueprint.url_defaults
def _same_game(endpoint: str, values: dict[str, Any]) -> None:
    """Keep the game in the URLs of the pages that start a game."""
    view_args = (request.view_args or {}) if has_request_context() else {}
    if endpoint in _FOR_A_GAME and "game" in view_args:
        values.setdefault("game", view_args["game"])
