"""The list of a game's sittings: open ones, and finished ones."""

from flask import Response, request

from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OPEN, OVER
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.pages import page
from scorekeeper.web.sitting_search import find_sittings
from scorekeeper.web.sittings import Sittings

_PER_PAGE = 30
_LONGEST_QUERY = 200


def sitting_listing(sittings: Sittings) -> Response:
    """List the newest open and the newest finished sittings, in pages.

    The address selects older finished ones with `before`, older open ones with `open`, and a search
    with `q`, also with `before`.
    """
    if query := " ".join(request.args.get("q", "")[:_LONGEST_QUERY].split()):
        return _search_results(sittings, query)
    before, since = (as_number(request.args.get(name, "")) for name in ("before", "open"))
    newest, limit = sittings.all.newest, _PER_PAGE + 1
    going_on = [] if before else newest(place(), limit=limit, state=OPEN, before=since)
    played = [] if since else newest(place(), limit=limit, state=OVER, before=before)
    return page(
        "sittings/listing.html",
        game=sittings,
        going_on=going_on[:_PER_PAGE],
        older_open=_older(going_on),
        played=played[:_PER_PAGE],
        older=_older(played),
        deleted=f"{request.blueprint}.deleted",
        table=f"{request.blueprint}.games_csv",
    )


def _search_results(sittings: Sittings, query: str) -> Response:
    before = as_number(request.args.get("before", ""))
    return page(
        "sittings/found.html",
        game=sittings,
        query=query,
        result=find_sittings(place(), sittings, query, before),
    )


def _older(lines: list[SittingLine]) -> int | None:
    """The sitting before which the next page begins, if any."""
    return lines[_PER_PAGE - 1].id if len(lines) > _PER_PAGE else None
