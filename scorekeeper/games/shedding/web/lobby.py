"""Where the shedding game begins: go on with a match, a new one, the cards, the referee."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.store.lists import newest_matches, open_matches
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.pages import page

_OPEN = 3
_RECENT = 5


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """What one can go on with, begin, and look up."""
    return page(
        "shedding/lobby.html",
        open_matches=open_matches(place(), most=_OPEN),
        recent=newest_matches(place(), most=_RECENT),
        member=member(),
    )
