"""A night as it goes on, for whoever follows it; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.nights import NightTopic, load_night
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.sight import seen_by_all
from scorekeeper.games.montana.web.nights.table import shown
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow
from scorekeeper.web.pages import page

PARTS = {
    "head": "montana/nights/_head.html",
    "tv": "montana/nights/_tv.html",
    "table": "montana/nights/_table.html",
}
"""What can be followed: the head of a table, the television, a table without forms."""


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

    def look() -> Sight:
        stored = seen_by_all(load_night(place(), number))
        return Sight(stored.version, stored.night, lambda: shown(stored))

    return follow(NightTopic(number).name, PARTS, look)
