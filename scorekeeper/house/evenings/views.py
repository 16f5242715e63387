"""An evening's recap, and the list of evenings."""

from collections.abc import Sequence
from datetime import date

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.core.clock import evening as this_evening
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES, TABLES_FIRST
from scorekeeper.house.evenings.people import Person, people_there
from scorekeeper.house.evenings.store import count_evenings, evening_after, evening_before, evenings
from scorekeeper.house.evenings.words import Recap, had, in_words, recap
from scorekeeper.web.access import member, place, pull_house, requires
from scorekeeper.web.addresses import our_address
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.pages import page

blueprint = Blueprint("evenings", __name__, url_prefix="/h/<house>/evenings")
pull_house(blueprint)

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """What was played: each game's results, and the newest evenings, or those before `before`."""
    before = _date(request.args.get("before", ""))
    found = evenings(place(), most=PER_PAGE + 1, before=before)
    shown = found[:PER_PAGE]
    return page(
        "evenings/list.html",
        links=[link for game in PAGES for link in game.records],
        evenings=count_evenings(place(), shown),
        older=shown[-1] if len(found) > len(shown) else None,
        before=before,
        had=had,
        in_words=in_words,
        member=member(),
    )


@blueprint.get("/<date>")
@requires(Role.VIEWER)
def evening(date: str) -> Response:
    """All that was played on that date."""
    if _date(date) is None:
        abort(404)
    found = _recap(date)
    return page(
        "evenings/evening.html",
        recap=found,
        games=TABLES_FIRST,
        title=in_words(date),
        words=recap(member().house_name, found),
        link=our_address() + url_for("evenings.evening", date=date),
        is_now=date == this_evening().isoformat(),
        before=evening_before(place(), date),
        after=evening_after(place(), date),
        had=had,
        member=member(),
    )


def _recap(date: str) -> Recap:
    counted = count_evenings(place(), [date])[date]
    people = people_there(place(), date)
    played = [game for game in TABLES_FIRST if game.game in counted]
    parts = [(game, _part(game, date, counted[game.game], people)) for game in played]
    return Recap(date, counted, people, parts)


def _part(game: Pages, date: str, count: int, people: Sequence[Person]) -> GameOfEvening:
    """What the evening had of a game."""
    played = [(one.name, one.shares[game.game]) for one in people if game.game in one.shares]
    return GameOfEvening(count, game.evening.lines(place(), date), played)


def _date(said: str) -> str | None:
    """The date that an address says as we write it; None for whatever else it says."""
    try:
        return said if date.fromisoformat(said).isoformat() == said else None
    except ValueError:
        return None
