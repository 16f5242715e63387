"""Whose phone this is: it shows the own row first, and asks for the own bid and tricks."""

from flask import Response, url_for

from scorekeeper.actions import devices
from scorekeeper.store.roles import Role
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.nights.blueprint import blueprint
from scorekeeper.web.nights.forms import MeForm
from scorekeeper.web.nights.sight import look
from scorekeeper.web.pages import go, page


@blueprint.get("/<number:number>/me")
@requires(Role.VIEWER)
def me(number: int) -> Response:
    """Whose it is, and how it says that a bid is due."""
    return _me(number)


@blueprint.post("/<number:number>/me")
@requires(Role.VIEWER)
def say_who(number: int) -> Response:
    """It is this player's, or nobody's."""
    form = MeForm()
    look(number)  # the night that one comes from and goes back to
    written = form.attempt(lambda stamp: devices.say_who(actor(), stamp, form.player.data))
    if written is None:
        return _me(number, form)
    return go(url_for("nights.show", number=number))


def _me(number: int, form: WriteForm | None = None) -> Response:
    stored = look(number)
    return page(
        "nights/me.html",
        form.status if form else 200,
        stored=stored,
        night=stored.night,
        form=form,
        member=member(),
    )
