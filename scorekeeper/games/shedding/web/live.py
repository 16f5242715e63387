"""A match as it goes on, for whoever follows it; see `web/boards.py`."""

from functools import partial

from flask import Response, abort, render_template, request

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.store.matches import MatchTopic, load_match
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.match import shown
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow, is_outdated

PARTS = {"head": "shedding/_head.html", "match": "shedding/_match.html"}
"""What can be followed: the head of the page, the page without forms."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the match: as a stream of events for who asks for one, else as it is now."""
    part = request.args.get("part", "match")
    if part not in PARTS or is_outdated():
        abort(404)
    return follow(MatchTopic(number).name, part, partial(_look, number, part))


def _look(number: int, part: str) -> Sight:
    stored = load_match(place(), number)

    def draw() -> str:
        return render_template(PARTS[part], **shown(stored), keeps=False, member=member())

    return Sight(stored.version, stored.kept, draw)
