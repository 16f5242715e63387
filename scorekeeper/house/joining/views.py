"""Joining with a link: it shows a page whose button joins.

Chat programs open links for previews, so opening one must not change anything.
"""

from typing import Any

from flask import Blueprint, Response, request, url_for
from flask_babel import gettext
from wtforms import StringField

from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.devices import Invite, find_invite
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Stamp
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining.actions import Joined
from scorekeeper.house.joining.codes import Code
from scorekeeper.web.access import cookie_name, public, remember, server_secret
from scorekeeper.web.errors import problem
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.security import forbid_storing


class JoinForm(WriteForm):
    """The device's name and its browser's time zone, both checked by the action."""

    name = StringField()
    zone = StringField()


blueprint = Blueprint("joining", __name__)
blueprint.before_request(forbid_storing)


@blueprint.get("/join/<token>")
@public
def show(token: str) -> Response:
    """Show the house and role of the invite, with a button to join."""
    return join_page(_invite(token), token=token)


@blueprint.post("/join/<token>")
@public
def join(token: str) -> Response:
    """Join, and redirect to an address without the secret."""
    form, invite = JoinForm(), _invite(token)
    joined = form.attempt(lambda stamp: join_with(token, form, stamp, invite))
    if joined is None:
        return join_page(_invite(token), form, token=token)
    return go_in(joined)


def join_with(by: str | Code, form: JoinForm, stamp: Stamp, invite: Invite) -> Joined:
    """Join with a link or a code; `invite` names the house of the browser's cookie."""
    return joining.join(
        by,
        stamp.key,
        form.typed("name"),
        secret=server_secret(),
        at=now_ms(),
        cookie=request.cookies.get(cookie_name(invite.public_id)),
        zone=form.typed("zone"),
    )


def go_in(joined: Joined, endpoint: str = "houses.house.who") -> Response:
    """Redirect a device that has joined to a page of its house."""
    response = go(url_for(endpoint, house=joined.public_id))
    remember(response, joined.public_id, joined.token)
    return response


def join_page(invite: Invite, form: JoinForm | None = None, **by: Any) -> Response:
    """Show the house and role of the invite, with a button to join; `by` is its token or code."""
    return page(
        "joining/join.html",
        invite=invite,
        founds=joining.makes_first_owner(db.session.connection(), invite),
        form=form,
        name=form.typed("name") if form else _guess_name(),
        **by,
    )


@blueprint.errorhandler(Missing)
def on_dead_link(_: Missing) -> Response:
    """Explain what to do about a link that was cancelled, has expired or was mistyped."""
    text = gettext(
        "It was cancelled, has expired, or has a typo. Ask the house's owner for a new link or for"
        " eight digits."
    )
    return problem(404, gettext("This link no longer works"), text)


def _invite(token: str) -> Invite:
    invite = find_invite(db.session.connection(), token, now_ms())
    if invite is None:
        raise Missing("invite")
    return invite


def _guess_name() -> str:
    """Suggest a name for the device from its user agent."""
    agent = request.user_agent.string
    guesses = {
        "iPhone": gettext("iPhone"),
        "iPad": gettext("iPad"),
        "Android": gettext("Android phone"),
        "Mobile": gettext("Phone"),
    }
    names = (guess for mark, guess in guesses.items() if mark in agent)
    return str(next(names, gettext("Computer")))
