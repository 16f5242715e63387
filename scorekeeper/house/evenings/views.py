"""Pages: an evening's recap, and the list of evenings."""

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES, by_use
from scorekeeper.house.evenings.store import count_evenings, evening_after, evening_before, evenings
from scorekeeper.house.evenings.words import (
    count_text,
    has_open,
    heading_date,
    load_recap,
    parse_iso_date,
    recap,
)
from scorekeeper.web.access import member, place, pull_house, requires, tonight
from scorekeeper.web.addresses import our_address
from scorekeeper.web.pages import page

blueprint = pull_house(Blueprint("evenings", __name__, url_prefix="/h/<house>/evenings"))

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """List links to each game's results, and the newest evenings or those before `before`."""
    before = parse_iso_date(request.args.get("before", ""))
    dates = evenings(place(), limit=PER_PAGE + 1, before=before)
    shown_dates = dates[:PER_PAGE]
    return page(
        "evenings/list.html",
        links=[link for game, _ in by_use(place()) for link in game.records],
        evenings=count_evenings(place(), shown_dates),
        older=shown_dates[-1] if len(dates) > len(shown_dates) else None,
        before=before,
        today=tonight().isoformat(),
        count_text=count_text,
        heading_date=heading_date,
    )


@blueprint.get("/<date>")
@requires(Role.VIEWER)
def evening(date: str) -> Response:
    if parse_iso_date(date) is None:
        abort(404)
    evening_recap, is_now = load_recap(place(), date), date == tonight().isoformat()
    return page(
        "evenings/evening.html",
        recap=evening_recap,
        games=PAGES,
        title=heading_date(date),
        words=recap(member().house_name, evening_recap),
        link=our_address() + url_for("evenings.evening", date=date),
        is_now=is_now,
        goes_on=is_now and has_open(evening_recap),
        before=evening_before(place(), date),
        after=evening_after(place(), date),
        count_text=count_text,
    )
