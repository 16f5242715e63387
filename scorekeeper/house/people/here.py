"""Who is here tonight: entered once for all games."""

from flask import Response, url_for

from scorekeeper.core import player_actions as players
from scorekeeper.core.players import load_roster, people
from scorekeeper.core.roles import Role
from scorekeeper.house.people.blueprint import blueprint
from scorekeeper.house.people.forms import HereForm, PlayerForm
from scorekeeper.web.access import actor, place, requires, tonight
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import who_is_here


@blueprint.get("/here")
@requires(Role.SCORER)
def here() -> Response:
    """List the house's players and mark those who are here tonight."""
    return _here()


@blueprint.post("/here")
@requires(Role.SCORER)
def say_here() -> Response:
    """Mark a player as here tonight or gone."""
    form, today = HereForm(), tonight().isoformat()
    written = form.attempt(
        lambda stamp: players.say_here(actor(), stamp, form.number, today if form.here else None)
    )
    return _here(form) if written is None else go(url_for("players.here"))


@blueprint.post("/here/new")
@requires(Role.SCORER)
def newcomer_here() -> Response:
    form, today = PlayerForm(), tonight().isoformat()
    written = form.attempt(
        lambda stamp: players.add(actor(), stamp, form.typed("name"), here=today)
    )
    return _here(form) if written is None else go(url_for("players.here", typed="yes"))


def _here(form: WriteForm | None = None) -> Response:
    """Render the page; `form` is the invalid form, if any."""
    roster = load_roster(place())
    present = who_is_here(roster)
    return page(
        "people/here.html",
        roster={n: player for n, player in people(roster).items() if not player.archived},
        present=present,
        form=form,
        adding=form if isinstance(form, PlayerForm) else None,
    )
