"""Live updates of a sitting for its followers; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.sight import public_view
from scorekeeper.games.bidding.web.table import table_values
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow
from scorekeeper.web.pages import page

PARTS = {
    "head": "bidding/_head.html",
    "tv": "bidding/_tv.html",
    "table": "bidding/_table.html",
}
"""The parts that can be followed: the head of a table, the TV page, a table without forms."""


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """The totals in large type, for a television."""
    stored = public_view(BiddingTopic(number).load(place()))
    return page("bidding/tv.html", **table_values(stored), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the sitting: an event stream if the client asks for one, else its current state."""

    def load_current() -> Sight:
        stored = public_view(BiddingTopic(number).load(place()))
        return Sight(stored.version, stored, lambda: table_values(stored))

    return follow(BiddingTopic(number).name, PARTS, load_current)
