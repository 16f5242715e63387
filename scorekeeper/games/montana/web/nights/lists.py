"""The house's records: its nights, searched, filtered, a page at a time, whatever their number."""

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.search import key_of, search
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.finding import Choices
from scorekeeper.games.montana.web.nights.sittings import SITTINGS
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """The newest nights that the address asks for, or those of them older than `before`."""
    choices = Choices(place())
    asked = choices.read()
    night = as_number(request.args.get("before", ""))
    before = None if night is None else key_of(place(), night)
    wanted = choices.wanted(asked)
    found = search(place(), wanted.terms, limit=PER_PAGE, before=before, dates=wanted.dates)
    response = page(
        "montana/nights/list.html",
        fragment="montana/nights/_found.html",
        asked=asked,
        choices=choices,
        nights=NIGHTS.these(place(), found.numbers),
        game=SITTINGS,
        found=found,
        cut=wanted.cut,
        before=before,
        in_part=htmx.wants_fragment,
        member=member(),
    )
    if htmx.wants_fragment:
        response.headers[_how_kept()] = url_for("montana.listing", **asked.address)
    return response


def _how_kept() -> str:
    """A choice is a step that one can go back from; each letter of a word is not."""
    return "HX-Replace-Url" if htmx.source == "input#q" else "HX-Push-Url"
