"""A sitting as it goes on, for whoever follows it; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.store.sittings import BiddingTopic, load_sitting
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.sight import seen_by_all
from scorekeeper.games.bidding.web.table import shown
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow
from scorekeeper.web.pages import page

PARTS = {
    "head": "bidding/_head.html",
    "tv": "bidding/_tv.html",
    "table": "bidding/_table.html",
}
"""What can be followed: the head of a table, the television, a table without forms."""


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """The totals, huge, for a television."""
    stored = seen_by_all(load_sitting(place(), number))
    return page("bidding/tv.html", **shown(stored), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the sitting: as a stream of events for who asks for one, else as it is now."""

    def look() -> Sight:
        stored = seen_by_all(load_sitting(place(), number))
        return Sight(stored.version, stored.kept, lambda: shown(stored))

    return follow(BiddingTopic(number).name, PARTS, look)
