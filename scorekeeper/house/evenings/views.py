"""An evening's recap, and the list of evenings."""

from datetime import date

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.core.clock import evening as this_evening
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.store.lists import games_on
from scorekeeper.games.montana.store.lists import nights_on
from scorekeeper.games.shedding.store.lists import matches_on
from scorekeeper.house.evenings.people import people_there
from scorekeeper.house.evenings.store import count_evenings, evening_after, evening_before, evenings
from scorekeeper.house.evenings.words import Recap, in_words, recap
from scorekeeper.web.access import member, place, pull_house, requires
from scorekeeper.web.addresses import our_address
from scorekeeper.web.pages import page

blueprint = Blueprint("evenings", __name__, url_prefix="/h/<house>/evenings")
pull_house(blueprint)

PER_PAGE = 30
MOST_TABLES = 12
"""So many nights, and so many matches, are shown of one evening."""

MOST_GAMES = 10
"""So many games of Gaps."""


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """The newest evenings, or those before the date `before`."""
    before = _date(request.args.get("before", ""))
    found = evenings(place(), most=PER_PAGE + 1, before=before)
    shown = found[:PER_PAGE]
    return page(
        "evenings/list.html",
        evenings=count_evenings(place(), shown),
        older=shown[-1] if len(found) > len(shown) else None,
        before=before,
        in_words=in_words,
        member=member(),
    )


@blueprint.get("/<date>")
@requires(Role.VIEWER)
def evening(date: str) -> Response:
    """All that was played on that date."""
    if _date(date) is None:
        abort(404)
    found = Recap(
        date,
        count_evenings(place(), [date])[date],
        people_there(place(), date),
        nights_on(place(), date, most=MOST_TABLES),
        matches_on(place(), date, most=MOST_TABLES),
        games_on(place(), date, most=MOST_GAMES),
    )
    return page(
        "evenings/evening.html",
        recap=found,
        title=in_words(date),
        words=recap(member().house_name, found),
        link=our_address() + url_for("evenings.evening", date=date),
        is_now=date == this_evening().isoformat(),
        before=evening_before(place(), date),
        after=evening_after(place(), date),
        in_words=in_words,
        member=member(),
    )


def _date(said: str) -> str | None:
    """The date that an address says as we write it; None for whatever else it says."""
    try:
        return said if date.fromisoformat(said).isoformat() == said else None
    except ValueError:
        return None
