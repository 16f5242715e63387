"""The set-up and the shuffling, step by step."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.rules.articles import BEGINNING, SHUFFLING
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.web.access import requires
from scorekeeper.web.pages import page


@blueprint.get("/guide")
@requires(Role.VIEWER)
def guide() -> Response:
    """Show the steps before the first turn."""
    return page("shedding/guide.html", shuffling=SHUFFLING, beginning=BEGINNING)
