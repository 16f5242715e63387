"""The lobby of the score pad: continue a game, or choose a new one."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.rules.settings import OTHER
from scorekeeper.games.pad.store.lists import PADS
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.offered import offered_games
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.pages import page

_RECENT = 5


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show the games to continue, to begin and to look up."""
    return page(
        "pad/lobby.html",
        game=SITTINGS,
        offered=offered_games(place()),
        other=OTHER,
        open_pads=SITTINGS.to_continue(place()),
        recent=PADS.newest(place(), limit=_RECENT),
        member=member(),
    )
