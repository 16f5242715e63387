"""Where one begins: the houses of this browser, and a house's home."""

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.core.clock import evening
from scorekeeper.core.devices import is_last_owner
from scorekeeper.core.health import Health
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.store.lists import open_game
from scorekeeper.games.montana.store.lists import list_nights
from scorekeeper.games.shedding.store.lists import open_matches
from scorekeeper.house.evenings.store import count_evenings
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

blueprint = Blueprint("houses", __name__)

_RECENT = 8
_OPEN = 10  # of the newest nights and matches each that go on
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
    nights = list_nights(place(), most=_OPEN + 1, finished=False)
    matches = open_matches(place(), most=_OPEN + 1)
    tonight_nights = [night for night in nights if night.date >= today][:_LARGE]
    tonight_matches = [match for match in matches if match.date >= today]
    tonight_matches = tonight_matches[: _LARGE - len(tonight_nights)]
    return page(
        "home/home.html",
        (leaving or form).status,
        form=form,
        leaving=leaving,
        member=member(),
        last_owner=member().role is Role.OWNER and is_last_owner(place(), member().device_id),
        nights=list_nights(place(), most=_RECENT),
        open_nights=tonight_nights,
        open_matches=tonight_matches,
        other_nights=nights[len(tonight_nights) : _OPEN],
        other_matches=[match for match in matches[:_OPEN] if match not in tonight_matches],
        more_nights=len(nights) > _OPEN,
        more_matches=len(matches) > _OPEN,
        open_gaps=open_game(place(), member().device_id),
        today=today,
        this_evening=count_evenings(place(), [today])[today],
    )


blueprint.register_blueprint(inside)
