"""The settings page: the house, this device and this browser."""

from flask import Response, url_for

from scorekeeper.core.devices import is_last_owner
from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.house.home import actions as houses
from scorekeeper.house.home.forms import HouseNameForm, LeaveForm, OfferedForm
from scorekeeper.house.home.inside import inside
from scorekeeper.house.joining import actions as joining
from scorekeeper.web.access import actor, forget, member, place, requires
from scorekeeper.web.pages import go, page
from scorekeeper.web.zones import describe_zone


@inside.get("/house")
@requires(Role.VIEWER)
def settings() -> Response:
    return _settings(HouseNameForm())


@inside.post("/name")
@requires(Role.OWNER)
def rename() -> Response:
    form = HouseNameForm()
    written = form.attempt(lambda stamp: houses.rename(actor(), stamp, form.typed("name")))
    return _settings(form) if written is None else go(url_for("houses.house.settings"))


@inside.post("/offered-games")
@requires(Role.OWNER)
def offer_games() -> Response:
    """Offer a game on the house's home page, or hide it."""
    form = OfferedForm()
    written = form.attempt(
        lambda stamp: houses.offer_game(
            actor(), stamp, form.game, offered=form.offered, games=[game.game for game in PAGES]
        )
    )
    if written is None:
        return _settings(HouseNameForm(), offering=form)
    return go(url_for("houses.house.settings", _anchor="games"))


@inside.post("/leave")
@requires(Role.VIEWER)
def leave() -> Response:
    """End this device's session."""
    form = LeaveForm()
    written = form.attempt(lambda stamp: joining.leave(actor(), stamp))
    if written is None:
        return _settings(HouseNameForm(), leaving=form)
    response = go(url_for("houses.start"))
    forget(response, member().public_id)
    return response


def _settings(
    form: HouseNameForm, leaving: LeaveForm | None = None, offering: OfferedForm | None = None
) -> Response:
    return page(
        "home/settings.html",
        (leaving or offering or form).status,
        form=form,
        games=PAGES,
        achievements=ACHIEVEMENTS,
        offering=offering,
        leaving=leaving,
        zone=describe_zone(member().zone),
        last_owner=member().role is Role.OWNER and is_last_owner(place(), member().device_id),
        links=[link for game in PAGES for link in game.settings],
    )
