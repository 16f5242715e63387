"""The start page of the shedding game: continue a match, a new one, the cards, the referee."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.store.matches import MATCHES
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.sittings import SITTINGS
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.pages import page

_RECENT = 5


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show matches to continue, a new one, and the look-up of cards."""
    return page(
        "shedding/lobby.html",
        game=SITTINGS,
        open_matches=SITTINGS.to_continue(place()),
        recent=MATCHES.newest(place(), limit=_RECENT),
        member=member(),
    )
