"""A game as it goes on, for whoever follows it; see `web/boards.py`."""

from functools import partial

from flask import Response, abort, render_template, request

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.store.games import GapsTopic, load_game
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.board import shown
from scorekeeper.web.access import place, requires
from scorekeeper.web.boards import Sight, follow, is_outdated

PARTS = {"head": "gaps/_head.html", "board": "gaps/_followed.html"}
"""What can be followed: whose game it is, for who has a board with forms; and all, without."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the game: as a stream of events for who asks for one, else as it is now."""
    part = request.args.get("part", "board")
    if part not in PARTS or is_outdated():
        abort(404)
    return follow(GapsTopic(number).name, part, partial(_look, number, part))


def _look(number: int, part: str) -> Sight:
    stored = load_game(place(), number)

    def draw() -> str:
        return render_template(PARTS[part], **shown(stored), choice=None, form=None, keeps=False)

    return Sight(stored.version, stored, draw)
