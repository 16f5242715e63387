"""A pad as it goes on, for whoever follows it; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.store.pads import PadTopic, load_pad
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.game import shown
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.boards import Sight, follow
from scorekeeper.web.pages import page

PARTS = {"head": "pad/_head.html", "tv": "pad/_tv.html", "pad": "pad/_pad.html"}
"""What can be followed: the head of the page, the television, the page without forms."""


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """The totals, huge, for a television."""
    return page("pad/tv.html", **shown(load_pad(place(), number)), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the pad: as a stream of events for who asks for one, else as it is now."""

    def look() -> Sight:
        stored = load_pad(place(), number)
        return Sight(stored.version, stored.kept, lambda: shown(stored))

    return follow(PadTopic(number).name, PARTS, look)
