"""The list of nights, a page at a time, so that its cost does not grow with them."""

from flask import Response, request

from scorekeeper.store.night_lists import list_nights
from scorekeeper.store.roles import Role
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.nights.blueprint import blueprint
from scorekeeper.web.pages import page

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """The newest nights, or those older than `before`."""
    before = as_number(request.args.get("before", ""))
    nights = list_nights(place(), most=PER_PAGE + 1, before=before)
    older = nights[PER_PAGE - 1].id if len(nights) > PER_PAGE else None
    return page(
        "nights/list.html", nights=nights[:PER_PAGE], older=older, before=before, member=member()
    )


@blueprint.get("/discarded")
@requires(Role.SCORER)
def discarded() -> Response:
    """The newest of the nights that were thrown away and can be brought back."""
    nights = list_nights(place(), most=PER_PAGE, discarded=True)
    return page("nights/discarded.html", nights=nights, member=member())
