"""A pad as it goes on, for whoever follows it; see `web/boards.py`."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.store.pads import PadTopic, load_pad
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.game import shown
from scorekeeper.web.access import place, requires
from scorekeeper.web.boards import Sight, follow

PARTS = {"head": "pad/_head.html", "pad": "pad/_pad.html"}
"""What can be followed: the head of the page, the page without forms."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the pad: as a stream of events for who asks for one, else as it is now."""

    def look() -> Sight:
        stored = load_pad(place(), number)
        return Sight(stored.version, stored.kept, lambda: shown(stored))

    return follow(PadTopic(number).name, PARTS, look)
