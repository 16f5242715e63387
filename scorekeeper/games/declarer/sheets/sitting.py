"""The sheet of a sitting, by its number."""

from flask import Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.declarer.sheets.filled import filled_sheet
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.web.access import place, requires
from scorekeeper.web.sheets.blueprint import blueprint


@blueprint.get("/declarer/<number:number>", endpoint="declarer")
@blueprint.get("/declarer/<number:number>.pdf", endpoint="declarer_pdf")
@requires(Role.VIEWER)
def sitting(number: int) -> Response:
    """Print a sitting; an open one with running totals gets empty lines to continue by hand."""
    stored = DeclarerTopic(number).load(place())
    return filled_sheet(stored, url_for("declarer.table", number=number))
