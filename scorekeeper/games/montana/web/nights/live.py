"""A night as it goes on, for whoever follows it; see `web/boards.py`."""

from functools import partial

from flask import Response, abort, render_template, request

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.nights import NightTopic, load_night
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.sight import seen_by_all
from scorekeeper.games.montana.web.nights.table import shown
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow, is_outdated
from scorekeeper.web.pages import page

PARTS = {
    "head": "montana/nights/_head.html",
    "table": "montana/nights/_table.html",
    "tv": "montana/nights/_tv.html",
}
"""What can be followed: the head of a table, a table without forms, the television."""


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """The totals, huge, for a television."""
    stored = seen_by_all(load_night(place(), number))
    return page("montana/nights/tv.html", **shown(stored), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the night: as a stream of events for who asks for one, else as it is now."""
    part = request.args.get("part", "table")
    if part not in PARTS or is_outdated():
        abort(404)
    return follow(NightTopic(number).name, part, partial(_look, number, part))


def _look(number: int, part: str) -> Sight:
    stored = seen_by_all(load_night(place(), number))

    def draw() -> str:
        return render_template(PARTS[part], **shown(stored), keeps=False, member=member())

    return Sight(stored.version, stored.night, draw)
