"""Live updates of a match; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.match import shown
from scorekeeper.web.access import place, requires
from scorekeeper.web.boards import Sight, follow

PARTS = {"head": "shedding/_head.html", "match": "shedding/_match.html"}
"""The parts: the head of the page, and the page without forms."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """Send a part of the match as a stream, or once."""

    def look() -> Sight:
        stored = MatchTopic(number).load(place())
        return Sight(stored.version, stored, lambda: shown(stored))

    return follow(MatchTopic(number).name, PARTS, look)
