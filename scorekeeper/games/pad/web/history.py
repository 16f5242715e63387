"""The list of games on the pad, in pages."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.access import requires
from scorekeeper.web.sitting_listing import sitting_listing
from scorekeeper.web.sitting_tables import games_csv


@blueprint.get("/games")
@requires(Role.VIEWER)
def history() -> Response:
    """Show the newest games on the pad, open and finished."""
    return sitting_listing(SITTINGS)


@blueprint.get("/games.csv", endpoint="games_csv")
@requires(Role.VIEWER)
def table() -> Response:
    """Return all games on the pad as CSV."""
    return games_csv(SITTINGS)
