"""Invitations: a link to scan, a spoken code, the recovery code.

Secrets are shown only in the response to the form: never in an address or a cache.
"""

from typing import Any

from flask import Response, url_for
from flask_babel import get_locale, gettext

from scorekeeper.core.network import Qr, is_only_here
from scorekeeper.core.roles import Role
from scorekeeper.house.devices.views import RoleForm, blueprint, show
from scorekeeper.house.joining import inviting
from scorekeeper.house.joining.actions import MAX_BY_ONE
from scorekeeper.web.access import actor, requires, server_secret
from scorekeeper.web.addresses import our_address
from scorekeeper.web.forms import StepForm
from scorekeeper.web.pages import go, page


@blueprint.post("/link")
@requires(Role.OWNER)
def link() -> Response:
    """Make a link and show it as a QR code."""
    form = RoleForm()
    made = form.attempt(
        lambda stamp: inviting.make_link(actor(), stamp, form.chosen, secret=server_secret())
    )
    if made is None:
        return show(form)
    address = our_address() + url_for("joining.show", token=made)
    return _once(
        "devices/link.html",
        role=form.typed("role"),
        link=address,
        qr=Qr.of(address),
        limit=MAX_BY_ONE,
    )


@blueprint.post("/code")
@requires(Role.OWNER)
def code() -> Response:
    form = RoleForm()
    made = form.attempt(
        lambda stamp: inviting.make_code(actor(), stamp, form.chosen, secret=server_secret())
    )
    if made is None:
        return show(form)
    return _once(
        "devices/code.html", role=form.typed("role"), code=made.formatted, limit=MAX_BY_ONE
    )


@blueprint.post("/recovery")
@requires(Role.OWNER)
def recovery() -> Response:
    """Make a recovery code for the owners and show it."""
    form = StepForm()
    made = form.attempt(
        lambda stamp: inviting.make_recovery(actor(), stamp, secret=server_secret())
    )
    return show(form) if made is None else _once("devices/recovery.html", code=made.formatted)


@blueprint.post("/feed")
@requires(Role.OWNER)
def feed() -> Response:
    """Make a link for calendars and other programs and show it."""
    form, name = StepForm(), gettext("Calendar and standings")
    made = form.attempt(
        lambda stamp: inviting.make_feed(actor(), stamp, name, secret=server_secret())
    )
    if made is None:
        return show(form)
    language = str(get_locale())
    calendar, standings = (
        our_address() + url_for(f"feeds.{name}", secret=made, language=language)
        for name in ("calendar", "standings")
    )
    return _once("devices/feed.html", calendar=calendar, standings=standings)


@blueprint.post("/end")
@requires(Role.OWNER)
def end() -> Response:
    """End all open links and spoken codes."""
    form = StepForm()
    written = form.attempt(lambda stamp: inviting.end_all(actor(), stamp))
    return show(form) if written is None else go(url_for("devices.listing"))


def _once(template: str, **values: Any) -> Response:
    """Render a page with a secret; its responses are not cached."""
    address = our_address()
    only_here = is_only_here(address)
    return page(template, address=address, only_here=only_here, **values)
