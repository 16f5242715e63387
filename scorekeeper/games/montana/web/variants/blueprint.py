"""Where the house's own games are, and how one is found by its id.

An id is the end of a name and may have slashes: addresses put it in front of what they ask for.
"""

from flask import Blueprint, abort

from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import load_book
from scorekeeper.web.access import place

blueprint = Blueprint("variants", __name__, url_prefix="/variants")


def own_game(game_id: str) -> Variant:
    """The house's own game with that id; without one, the answer is that nothing is there."""
    found = load_book(place(), retired=True).get(game_id)
    return found if found is not None else abort(404)
