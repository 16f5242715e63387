"""The list of matches."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.sittings import SITTINGS
from scorekeeper.web.access import requires
from scorekeeper.web.sitting_listing import sitting_listing
from scorekeeper.web.sitting_tables import games_csv


@blueprint.get("/matches")
@requires(Role.VIEWER)
def history() -> Response:
    """List the newest open and finished matches."""
    return sitting_listing(SITTINGS)


@blueprint.get("/matches.csv", endpoint="games_csv")
@requires(Role.VIEWER)
def table() -> Response:
    """Send all of them as CSV."""
    return games_csv(SITTINGS)
