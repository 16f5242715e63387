"""Arriving from a server at another address, as the device that the browser was there.

The secret of the device is in the fragment of the address, which browsers send to no server and log
nowhere. As with a link, only a button joins.
"""

from flask import Blueprint, Response, abort, g, url_for
from wtforms import StringField

from scorekeeper.core.db import reading
from scorekeeper.core.devices import find_member
from scorekeeper.core.roles import Role
from scorekeeper.core.write import NotAllowed
from scorekeeper.web.access import member_of, public, pull_house, remember
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.security import forbid_storing

blueprint = Blueprint("moving", __name__, url_prefix="/h/<house>")
pull_house(blueprint)
blueprint.before_request(forbid_storing)


class ArriveForm(WriteForm):
    """The secret of the device, which a script fills in."""

    secret = StringField()


@blueprint.get("/arrive")
@public
def show() -> Response:
    """Show the button; the same page for a house that does not exist."""
    return page("moving/arrive.html", form=ArriveForm())


@blueprint.post("/arrive")
@public
def arrive() -> Response:
    """Let this browser be the device with that secret, unless it is a device of the house."""
    form = ArriveForm()
    member = form.attempt(
        lambda _: find_member(reading(), g.house, form.typed("secret")) or abort(403)
    )
    if member is None:
        return page("moving/arrive.html", form=form)
    response, current = go(url_for("houses.house.home")), member_of(g.house)
    if current and current.role.covers(Role.SCORER) and not member.role.covers(Role.SCORER):
        raise NotAllowed  # the browser would send the link's entries as a device that may do more
    if current is None:
        remember(response, member.public_id, form.typed("secret"))
    return response
