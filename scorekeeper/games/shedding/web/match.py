"""The page of a match: the totals, and the next game's form.

Every tap is a write, answered with the whole current page.
"""

import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.actions.matches import WrittenMatch
from scorekeeper.games.shedding.rules.match import MOST_POINTS, Match
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web import chart
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.cells import CELLS
from scorekeeper.games.shedding.web.forms import (
    COUNTED,
    NO_VALUES,
    GameForm,
    Values,
    game_form,
    names,
    pick_values,
)
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named_inside
from scorekeeper.web.pages import go, page
from scorekeeper.web.results import headed, result
from scorekeeper.web.table_pages import table_page

_NEWEST = 4
"""The number of games listed below the form: they are part of every response."""


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def match(number: int) -> Response:
    """Show the match; values in the address fill the form."""
    stored = MatchTopic(number).load(place())
    return match_page(stored, values=pick_values(request.args, len(stored.value.seats)))


@blueprint.post("/<number:number>/games/<number:game_id>/record")
@requires(Role.SCORER)
def record(number: int, game_id: int) -> Response:
    """Record a game; `game_id` is the id of the next game when the page was rendered."""
    form = game_form(len(MatchTopic(number).load(place()).value.seats))()
    return move(number, form, lambda stamp: _record(number, game_id, form, stamp), game_id)


@blueprint.get("/<number:number>/draw")
@requires(Role.VIEWER)
def draw(number: int) -> Response:
    """Show who begins: drawn at random, unless the address has the result."""
    stored = MatchTopic(number).load(place())
    seats = len(stored.value.seats)
    first = as_number(request.args.get("first", ""))
    if first is None or first >= seats:
        drawn = secrets.randbelow(seats)
        return go(url_for("shedding.draw", number=number, first=drawn))
    return page(
        "shedding/draw.html", stored=stored, match=stored.value, first=first, member=member()
    )


def move(
    number: int, form: WriteForm, act: Callable[[Stamp], WrittenMatch], game_id: int | None = None
) -> Response:
    """Try a write; render the match after it, or its problems.

    `game_id` is the game that the form is about.
    """
    written = form.attempt(act)
    if written is None:
        return match_page(MatchTopic(number).load(place()), form, game_id)
    if not htmx.shows_table:
        return go(url_for("shedding.match", number=number))
    return match_page(MatchTopic(number).load(place()), change=written.undoable)


def match_page(
    stored: Stored[Match],
    form: WriteForm | None = None,
    game_id: int | None = None,
    change: Change | None = None,
    values: Values = NO_VALUES,
) -> Response:
    """Render the page.

    Args:
        stored: the match.
        form: the invalid form, if any.
        game_id: the game that the form is about.
        change: the change to undo next, if it is known.
        values: the values of the next game's fields.
    """
    match = stored.value
    counting = form if isinstance(form, GameForm) else None
    typed = counting if counting and counting.status == 422 else None
    again = counting.values if counting and typed else values
    due = game_id if typed and game_id and match.game(game_id) else match.new_id
    another = counting and counting.conflict and not match.is_over
    return table_page(
        "shedding/match.html",
        "shedding/_match.html",
        stored,
        CELLS,
        form,
        change,
        part_id=game_id,
        **page_values(stored),
        typed=typed,
        again=bool(typed or again),
        values=again if typed or again else _won_at_the_table(stored.value),
        as_another=urlencode(counting.values) if counting and another else "",
        game_id=due,
        game_number=_number(match, due),
        seen=typed.choose_seen(stored.version) if typed and due == game_id else stored.version,
    )


def page_values(stored: Stored[Match]) -> dict[str, Any]:
    """Return the values that are the same for every reader."""
    match = stored.value
    return {
        "match": match,
        "within_reach": within_reach(match),
        "games_shown": match.games if match.is_over or _all_games() else match.games[-_NEWEST:],
        "chart": chart.of(match) if match.is_over else None,
        "words": _words(match) if match.is_over else "",
        "counted": COUNTED,
        "most_points": MOST_POINTS,
        "names": names,
    }


def _words(match: Match) -> str:
    """Write the result of a finished match, to share."""
    standings = [
        Standing(who.player, who.name, score.total, score.seat in match.winners)
        for score in match.standings
        for who in [match.seats[score.seat]]
    ]
    name = isolated(named_inside(match.name))
    what = gettext(
        "Montana: changing rules to %(target)s, %(name)s", target=match.target, name=name
    )
    return headed(member().house_name, match.date, [result(what, standings, finished=True)])


def within_reach(match: Match) -> list[int]:
    """Return the seats for which one more game can be enough; none once the match is over."""
    return sorted(standing.seat for standing in match.standings if standing.next_game)


def _all_games() -> bool:
    return request.args.get("games") == "all"


def _won_at_the_table(match: Match) -> Values:
    """Return the winner of the next game, if it was followed to its end."""
    table = match.table
    winner = table.winner if table else None
    return NO_VALUES if winner is None else {"winner": str(winner)}


def _number(match: Match, game_id: int) -> int:
    game = match.game(game_id)
    return match.number(game) if game else len(match.games) + 1


def _record(number: int, game_id: int, form: GameForm, stamp: Stamp) -> WrittenMatch:
    game = form.game(game_id)
    return matches.record(
        actor(), stamp, number, game_id, winner=game.winner, left=game.left, total=game.total
    )
