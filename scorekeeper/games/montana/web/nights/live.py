"""Live updates of a night; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.sight import visible_to_all
from scorekeeper.games.montana.web.nights.table import table_context
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow
from scorekeeper.web.pages import page

PARTS = {
    "head": "montana/nights/_head.html",
    "tv": "montana/nights/_tv.html",
    "table": "montana/nights/_table.html",
}
"""Parts that can be followed: the head of a table, the television, a table without forms."""


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """The totals in huge figures, for a television."""
    stored = visible_to_all(NightTopic(number).load(place()))
    return page("montana/nights/tv.html", **table_context(stored), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the night: a stream of events if requested, else its current state."""

    def look() -> Sight:
        stored = visible_to_all(NightTopic(number).load(place()))
        return Sight(stored.version, stored, lambda: table_context(stored))

    return follow(NightTopic(number).name, PARTS, look)
