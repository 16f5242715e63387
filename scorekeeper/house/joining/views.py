"""Joining with a link: it shows a page whose button joins.

Chat programs open links for previews, so opening one must not change anything.
"""

from flask import Blueprint, Response, current_app, request, url_for
from flask_babel import gettext

from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.devices import Invite, find_invite
from scorekeeper.core.topics import Missing
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining.forms import JoinForm
from scorekeeper.web.access import cookie_name, public, remember
from scorekeeper.web.errors import problem
from scorekeeper.web.pages import go, page
from scorekeeper.web.security import keep_nowhere

blueprint = Blueprint("joining", __name__)
blueprint.before_request(keep_nowhere)


@blueprint.get("/join/<token>")
@public
def show(token: str) -> Response:
    """Show the house and role of the invite, with a button to join."""
    return _page(token, JoinForm())


@blueprint.post("/join/<token>")
@public
def join(token: str) -> Response:
    """Join, and redirect to an address without the secret."""
    form = JoinForm()
    cookie = request.cookies.get(cookie_name(_invite(token).public_id))
    joined = form.attempt(
        lambda stamp: joining.join(
            token,
            stamp.key,
            form.typed("name"),
            secret=str(current_app.secret_key),
            at=now_ms(),
            cookie=cookie,
            zone=form.typed("zone"),
        )
    )
    if joined is None:
        return _page(token, form)
    response = go(url_for("houses.house.who", house=joined.public_id))
    remember(response, joined.public_id, joined.token)
    return response


@blueprint.errorhandler(Missing)
def on_dead_link(_: Missing) -> Response:
    """Explain what to do about a link that was cancelled, has expired or was mistyped."""
    text = gettext(
        "It was cancelled, has expired, or has a typo. Ask the house's owner for a new link or for"
        " eight digits."
    )
    return problem(404, gettext("This link no longer works"), text)


def _page(token: str, form: JoinForm) -> Response:
    guess = form.typed("name") if form.is_submitted() else guess_name()
    invite = _invite(token)
    return page(
        "joining/join.html",
        form.status,
        token=token,
        invite=invite,
        founds=joining.makes_first_owner(db.session.connection(), invite),
        form=form,
        name=guess,
    )


def _invite(token: str) -> Invite:
    invite = find_invite(db.session.connection(), token, now_ms())
    if invite is None:
        raise Missing("invite")
    return invite


def guess_name() -> str:
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
