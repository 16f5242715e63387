"""The start page with this browser's houses, and the home page of a house."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.core.health import Probe
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine, newest_of_each
from scorekeeper.core.sittings import OPEN
from scorekeeper.games.pages import PAGES, SITTINGS, by_use
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.house.evenings.words import count_text
from scorekeeper.house.home.inside import inside
from scorekeeper.web.access import may, member, memberships, place, public, requires, tonight
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import who_is_here
from scorekeeper.web.sittings import Sittings

blueprint = Blueprint("houses", __name__)

_OPEN = 10  # open tables listed per game
_LARGE = 3  # large buttons for this evening's tables; more would push down the new games


@blueprint.get("/")
@public
def start() -> Response:
    """List this browser's houses; redirect if there is only one."""
    houses_here = memberships()
    if len(houses_here) == 1:
        return go(url_for("houses.house.home", house=houses_here[0].public_id))
    return page("home/start.html", houses=houses_here)


@blueprint.get("/healthz")
@public
def healthz() -> Response:
    """Report "ok" or the server's faults, one per line, to monitoring."""
    return _report("health")


@blueprint.get("/readyz")
@public
def readyz() -> Response:
    """Report "ok", or why this process should get no requests, to a proxy."""
    return _report("readiness")


def _report(name: str) -> Response:
    probe: Probe = current_app.extensions[name]
    faults = probe.faults()
    lines = [f"{line}\n" for line in faults or ["ok"]]
    return Response("".join(lines), 503 if faults else 200, mimetype="text/plain")


@inside.get("/")
@requires(Role.VIEWER)
def home() -> Response:
    """Show tonight's tables and the games that can be started."""
    today = tonight().isoformat()
    here = who_is_here(load_roster(place()))
    hidden = member().hidden_games
    offered = [(game, times) for game, times in by_use(place()) if game.game not in hidden]
    unfinished = _open(today)
    again = _newest_by_game({game.game for game, times in offered if times})
    return page(
        "home/home.html",
        games=[game for game, _ in offered],
        again=[newest for newest in again if newest not in unfinished["todays"]],
        here=[player.name for _, player in sorted((here.played | here.marked).items())],
        today=today,
        this_evening=count_evenings(place(), [today])[today],
        count_text=count_text,
        **unfinished,
    )


def _open(today: str) -> Mapping[str, Any]:
    """Open sittings: tonight's, some others, links to more, and this device's own."""
    games = SITTINGS.values()
    newest = newest_of_each(place(), [game.all for game in games], limit=_OPEN + 1, state=OPEN)
    tables = [*zip(games, newest, strict=True)]
    todays = [
        (game, lines[nth])  # the newest of each game first
        for nth in range(_OPEN + 1)
        for game, lines in tables
        if len(lines) > nth and lines[nth].date >= today
    ]
    tonight = todays[:_LARGE]
    listed = [
        (game, [line for line in lines[:_OPEN] if (game, line) not in tonight])
        for game, lines in tables
    ]
    own = [(game, game.own(place(), member().device_id)) for game in PAGES]
    return {
        "todays": todays,
        "tonight": tonight,
        "others": [(game, lines) for game, lines in listed if lines],
        "more": [game.open for game, lines in tables if len(lines) > _OPEN],
        "own": [(game, sitting) for game, sitting in own if sitting],
    }


def _newest_by_game(played: Collection[str]) -> Sequence[tuple[Sittings, SittingLine]]:
    """The newest sitting of each recently played game, to play again with the same players."""
    if not may(Role.SCORER):
        return []
    games = [game for name, game in SITTINGS.items() if name in played and game.again]
    newest = newest_of_each(place(), [game.all for game in games], limit=1)
    return [(game, lines[0]) for game, lines in zip(games, newest, strict=True) if lines]


blueprint.register_blueprint(inside)
