"""A game as it goes on, for whoever follows it; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.store.games import GapsTopic, load_game
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.board import shown
from scorekeeper.web.access import place, requires
from scorekeeper.web.boards import Sight, follow

PARTS = {"head": "gaps/_head.html", "board": "gaps/_followed.html"}
"""What can be followed: whose game it is, for who has a board with forms; and all, without."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the game: as a stream of events for who asks for one, else as it is now."""

    def look() -> Sight:
        stored = load_game(place(), number)
        return Sight(stored.version, stored, lambda: {**shown(stored), "choice": None})

    return follow(GapsTopic(number).name, PARTS, look)
