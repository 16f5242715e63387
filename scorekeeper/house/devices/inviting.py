"""Letting others in: a link to scan, a code to say, a code for recovery.

What is secret stands in the answer to the form and nowhere else: in no address, and in no cache.
"""

from typing import Any

from flask import Response, current_app, url_for

from scorekeeper.core.network import Qr, is_only_here
from scorekeeper.core.roles import Role
from scorekeeper.house.devices.forms import PlainForm, RoleForm
from scorekeeper.house.devices.views import blueprint, show
from scorekeeper.house.joining import inviting
from scorekeeper.house.joining.actions import MOST_BY_ONE
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.addresses import our_address
from scorekeeper.web.pages import go, page


@blueprint.post("/link")
@requires(Role.OWNER)
def link() -> Response:
    """A link to scan."""
    form = RoleForm()
    made = form.attempt(
        lambda stamp: inviting.make_link(
            actor(), stamp, Role(form.typed("role")), secret=str(current_app.secret_key)
        )
    )
    if made is None:
        return show(form)
    address = our_address() + url_for("joining.show", token=made)
    return _once(
        "devices/link.html",
        role=form.typed("role"),
        link=address,
        qr=Qr.of(address),
        most=MOST_BY_ONE,
    )


@blueprint.post("/code")
@requires(Role.OWNER)
def code() -> Response:
    """A code to say."""
    form = RoleForm()
    made = form.attempt(
        lambda stamp: inviting.make_code(
            actor(), stamp, Role(form.typed("role")), secret=str(current_app.secret_key)
        )
    )
    if made is None:
        return show(form)
    return _once("devices/code.html", role=form.typed("role"), code=made.shown, most=MOST_BY_ONE)


@blueprint.post("/recovery")
@requires(Role.OWNER)
def recovery() -> Response:
    """A code for the owners to come back by."""
    form = PlainForm()
    made = form.attempt(
        lambda stamp: inviting.make_recovery(actor(), stamp, secret=str(current_app.secret_key))
    )
    return show(form) if made is None else _once("devices/recovery.html", code=made.shown)


@blueprint.post("/end")
@requires(Role.OWNER)
def end() -> Response:
    """End all that is open."""
    form = PlainForm()
    written = form.attempt(lambda stamp: inviting.end_all(actor(), stamp))
    return show(form) if written is None else go(url_for("devices.listing"))


def _once(template: str, **values: Any) -> Response:
    """A page with a secret, which no browser keeps."""
    address = our_address()
    only_here = is_only_here(address)
    return page(template, member=member(), address=address, only_here=only_here, **values)
