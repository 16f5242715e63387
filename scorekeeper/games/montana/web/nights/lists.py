"""The house's records: its nights, searched and filtered, one page at a time."""

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.search import key_of, search
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.finding import Choices
from scorekeeper.games.montana.web.nights.sittings import SITTINGS
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """The newest nights that match the address, or those older than `before`."""
    choices = Choices(place())
    filters = choices.read()
    night = as_number(request.args.get("before", ""))
    before = None if night is None else key_of(place(), night)
    terms = choices.search_terms(filters)
    result = search(place(), terms.terms, limit=PER_PAGE, before=before, dates=terms.dates)
    response = page(
        "montana/nights/list.html",
        fragment="montana/nights/_found.html",
        filters=filters,
        choices=choices,
        nights=NIGHTS.these(place(), result.numbers),
        game=SITTINGS,
        result=result,
        cut=terms.cut,
        before=before,
        in_part=htmx.wants_fragment,
    )
    if htmx.wants_fragment:
        response.headers[_history_header()] = url_for("montana.listing", **filters.address)
    return response


def _history_header() -> str:
    """The htmx header: choices become steps in the browser's history, typed letters do not."""
    return "HX-Replace-Url" if htmx.source == "input#q" else "HX-Push-Url"
