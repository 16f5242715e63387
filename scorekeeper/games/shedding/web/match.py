"""The pages of a match: start it, the totals with the next game's form, a game, its name."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.files import write_match
from scorekeeper.games.shedding.rules.match import MAX_POINTS, TARGETS, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import NO_SUCH_GAME
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.cells import CELLS
from scorekeeper.games.shedding.web.forms import (
    COUNTED,
    OTHER,
    GameForm,
    SettleMatchForm,
    StartMatchForm,
    game_form,
    names,
    values_of,
)
from scorekeeper.games.shedding.web.sittings import GAME_NAME, SITTINGS, blueprint, chart_of
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.ends import end_change
from scorekeeper.web.entered_deals import Values
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import isolated, named_inside, say
from scorekeeper.web.links import Link
from scorekeeper.web.pages import go, page
from scorekeeper.web.part_pages import PartPages
from scorekeeper.web.results import headed, result
from scorekeeper.web.seating import Seating
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.start_pages import StartPages, lobby_page
from scorekeeper.web.steps import AtSitting, Steps

_NEWEST = 4
"""The number of games listed below the form: they are part of every response."""


class MatchPages(PartPages[Match, MatchGame]):
    folder, home, part = "shedding", "match", "game"
    gone = NO_SUCH_GAME
    cells = CELLS
    actions: ClassVar[Any] = matches

    def find(self, sitting: Match, part_id: int) -> MatchGame | None:
        return sitting.game(part_id)

    def number(self, sitting: Match, part_id: int) -> int:
        game = sitting.game(part_id)
        return sitting.number(game) if game else len(sitting.games) + 1

    def form(self, sitting: Match) -> type[GameForm]:
        return game_form(len(sitting.seats))

    def values_of(self, sitting: Match, part: MatchGame) -> Values:
        return values_of(part)

    def table_values(self, stored: Stored[Match], part_id: int) -> Mapping[str, Any]:
        return page_values(stored)

    def part_values(self, stored: Stored[Match], part: MatchGame) -> Mapping[str, Any]:
        return {"match": stored.value, **_FORM_VALUES}

    def usual_values(self, sitting: Match) -> Values:
        """Return the winner of the next game, if it was followed to its end."""
        winner = sitting.table.winner if sitting.table else None
        return {} if winner is None else {"winner": str(winner)}


GAME_PAGES = MatchPages()
GAME_PAGES.add_to(blueprint)

_FORM_VALUES = {"counted": COUNTED, "most_points": MAX_POINTS, "names": names}


@blueprint.get("/<number:number>/draw")
@requires(Role.VIEWER)
def draw(number: int) -> Response:
    """Show who begins: drawn at random, unless the address has the result."""
    stored = GAME_PAGES.load(number)
    seats = len(stored.value.seats)
    first = as_number(request.args.get("first", ""))
    if first is None or first >= seats:
        drawn = secrets.randbelow(seats)
        return go(url_for("shedding.draw", number=number, first=drawn))
    return page("shedding/draw.html", stored=stored, match=stored.value, first=first)


def page_values(stored: Stored[Match]) -> dict[str, Any]:
    match = stored.value
    every = match.is_over or request.args.get("games") == "all"
    return {
        "match": match,
        "within_reach": within_reach(match),
        "games_shown": match.games if every else match.games[-_NEWEST:],
        "chart": chart_of(match) if match.is_over else None,
        "words": _words(match) if match.is_over else "",
        **_FORM_VALUES,
    }


def _words(match: Match) -> str:
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


# ---- the whole match ----


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = GAME_PAGES.load(number)
    return PAGES.about_page("shedding/about.html", stored, form, SettleMatchForm)


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=GAME_PAGES.load,
    parts={"head": "shedding/_head.html", "match": "shedding/_match.html"},
    values=page_values,
    listed="matches",
    game_name=lambda _stored: say(GAME_NAME),
    read_at=Link(text("Match"), "shedding.match"),
    written=lambda stored: write_match(stored.value),
    whole=_about,
    move=GAME_PAGES.move,
)
PAGES.add_to(blueprint)

Steps[AtSitting](blueprint, "/<number:number>", PAGES.do).add(
    "settle",
    SettleMatchForm,
    lambda form, at: matches.settle(
        *at, name=form.typed("name"), date=form.typed("date"), target=form.points
    ),
    end=end_change,
)


# ---- start ----


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show matches to continue, a new one, and the look-up of cards."""
    return lobby_page("shedding/lobby.html", SITTINGS)


def _repeat(number: int) -> tuple[Sequence[int], int]:
    stored = MatchTopic(number).load(place())
    return [stored.current(seat).player for seat in stored.value.seats], stored.value.target


def _values(target: int, _seating: Seating, form: StartMatchForm | None) -> Mapping[str, Any]:
    usual = str(target) if target in TARGETS else OTHER
    return {
        "targets": TARGETS,
        "target": form.typed("target") if form else usual,
        "other": form.typed("other") if form else str(target) if usual == OTHER else "",
    }


StartPages(
    sittings=SITTINGS,
    template="shedding/new.html",
    form=StartMatchForm,
    act=lambda form, at: matches.start(*at, **form.heading, target=form.points),
    settings=lambda: TARGETS[0],
    repeat=_repeat,
    limits=lambda _target: (MIN_PLAYERS, MAX_PLAYERS),
    most_players=MAX_PLAYERS,
    values=_values,
).add_to(blueprint)
