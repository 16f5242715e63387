"""The sheet of a sitting, by its number."""

from flask import Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.sheets.filled import filled
from scorekeeper.games.bidding.store.sittings import load_sitting
from scorekeeper.games.bidding.web.sight import seen_by_all
from scorekeeper.web.access import place, requires
from scorekeeper.web.sheets.blueprint import blueprint


@blueprint.get("/bidding/<number:number>", endpoint="bidding")
@blueprint.get("/bidding/<number:number>.pdf", endpoint="bidding_pdf")
@requires(Role.VIEWER)
def sitting(number: int) -> Response:
    """A sitting's sheet; one that goes on has rows for the deals to come."""
    stored = seen_by_all(load_sitting(place(), number))
    here = url_for("bidding.show", number=number)
    discarded = bool(stored.kept.discarded)
    return filled(number, stored.sitting, here, discarded=discarded)
