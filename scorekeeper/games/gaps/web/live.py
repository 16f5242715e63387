"""Live updates of a game; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.store.games import GapsTopic, load_game
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.board import page_values
from scorekeeper.web.access import place, requires
from scorekeeper.web.boards import Sight, follow

PARTS = {"head": "gaps/_head.html", "board": "gaps/_followed.html"}
"""Templates of the streamed parts: the player's name, for the player; the board, for viewers."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """Send a part of the game as a stream, or once."""

    def look() -> Sight:
        stored = load_game(place(), number)
        return Sight(stored.version, stored, lambda: {**page_values(stored), "choice": None})

    return follow(GapsTopic(number).name, PARTS, look)
