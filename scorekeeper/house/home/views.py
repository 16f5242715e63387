"""Where one begins: the houses of this browser, and a house's home."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.core.clock import evening
from scorekeeper.core.devices import is_last_owner
from scorekeeper.core.health import Health
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OPEN
from scorekeeper.games.pages import PAGES, SITTINGS, TABLES_FIRST
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.house.evenings.words import had
from scorekeeper.house.home import actions as houses
from scorekeeper.house.home.forms import HouseNameForm, LeaveForm
from scorekeeper.house.home.inside import inside
from scorekeeper.house.joining import actions as joining
from scorekeeper.web.access import (
    actor,
    forget,
    member,
    memberships,
    place,
    public,
    requires,
)
from scorekeeper.web.pages import go, page
from scorekeeper.web.sittings import Newest, Sittings

blueprint = Blueprint("houses", __name__)

_OPEN = 10  # of each game's newest tables that go on
_LARGE = 2  # of this evening's: so many leave room for what one can begin


@blueprint.get("/")
@public
def start() -> Response:
    """The way in: straight home where this browser belongs to one house only."""
    houses_here = memberships()
    if len(houses_here) == 1:
        return go(url_for("houses.house.home", house=houses_here[0].public_id))
    return page("home/start.html", houses=houses_here)


@blueprint.get("/healthz")
@public
def healthz() -> Response:
    """For whatever watches the server: all is well, or what is wrong, a line each."""
    health: Health = current_app.extensions["health"]
    found = health.faults()
    lines = [f"{line}\n" for line in found or ["ok"]]
    return Response("".join(lines), 503 if found else 200, mimetype="text/plain")


@inside.get("/")
@requires(Role.VIEWER)
def home() -> Response:
    """The house: go on, or begin."""
    return _home(HouseNameForm())


@inside.post("/name")
@requires(Role.OWNER)
def rename() -> Response:
    """Give the house another name."""
    form = HouseNameForm()
    written = form.attempt(lambda stamp: houses.rename(actor(), stamp, form.typed("name")))
    return _home(form) if written is None else go(url_for("houses.house.home"))


@inside.post("/leave")
@requires(Role.VIEWER)
def leave() -> Response:
    """End this device's own session."""
    form = LeaveForm()
    written = form.attempt(lambda stamp: joining.leave(actor(), stamp))
    if written is None:
        return _home(HouseNameForm(), leaving=form)
    response = go(url_for("houses.start"))
    forget(response, member().public_id)
    return response


def _home(form: HouseNameForm, leaving: LeaveForm | None = None) -> Response:
    today = evening().isoformat()
    return page(
        "home/home.html",
        (leaving or form).status,
        form=form,
        leaving=leaving,
        member=member(),
        last_owner=member().role is Role.OWNER and is_last_owner(place(), member().device_id),
        main=TABLES_FIRST[0],
        rooms=[game.room for game in PAGES],
        today=today,
        this_evening=count_evenings(place(), [today])[today],
        had=had,
        newest=_newest(),
        **_open(today),
    )


def _open(today: str) -> Mapping[str, Any]:
    """What goes on: this evening's tables, some others, where there are more, the device's own."""
    every = SITTINGS.values()
    tables = [(game, game.all.newest(place(), most=_OPEN + 1, state=OPEN)) for game in every]
    todays = [(game, line) for game, lines in tables for line in lines if line.date >= today]
    tonight = todays[:_LARGE]
    others = [
        (game, [line for line in lines[:_OPEN] if (game, line) not in tonight])
        for game, lines in tables
    ]
    own = [(game, game.own(place(), member().device_id)) for game in PAGES]
    return {
        "tonight": tonight,
        "others": [(game, lines) for game, lines in others if lines],
        "more": [game.open for game, lines in tables if len(lines) > _OPEN],
        "own": [(game, sitting) for game, sitting in own if sitting],
    }


def _newest() -> Sequence[tuple[Sittings, Newest, Sequence[SittingLine]]]:
    """The newest that was played of the games that show it here."""
    shown = [(game, game.newest) for game in SITTINGS.values() if game.newest]
    return [(game, newest, game.all.newest(place(), most=newest.most)) for game, newest in shown]


blueprint.register_blueprint(inside)
