"""Live views of a pad; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.game import page_values
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow
from scorekeeper.web.pages import page

PARTS = {"head": "pad/_head.html", "tv": "pad/_tv.html", "pad": "pad/_pad.html"}
"""The live parts: the head of the page, the television, the page without forms."""


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """Show the totals in large print for a television."""
    return page("pad/tv.html", **page_values(PadTopic(number).load(place())), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """Send a part of the pad: as a stream of events if requested, or once."""

    def load_sight() -> Sight:
        stored = PadTopic(number).load(place())
        return Sight(stored.version, stored, lambda: page_values(stored))

    return follow(PadTopic(number).name, PARTS, load_sight)
