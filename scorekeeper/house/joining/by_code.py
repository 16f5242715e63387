"""Joining with a typed code: look it up, then confirm as with a link.

The code is only sent by POST. Wrong, expired and used codes get the same response.
"""

from flask import Response
from wtforms import StringField

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import now_ms
from scorekeeper.core.devices import Invite
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Stamp
from scorekeeper.house.joining import codes, inviting
from scorekeeper.house.joining.actions import Joined
from scorekeeper.house.joining.codes import Code
from scorekeeper.house.joining.views import JoinForm, blueprint, go_in, join_page, join_with
from scorekeeper.web.access import public, server_secret
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.limits import check_tries, count_wrong_code
from scorekeeper.web.pages import page


class CodeForm(WriteForm):
    """A spoken or printed code, parsed by the action."""

    code = StringField()


class JoinByCodeForm(JoinForm, CodeForm):
    """The join form with its code, which must never be in an address."""


@blueprint.get("/join")
@public
def enter() -> Response:
    return _enter(CodeForm())


@blueprint.post("/join")
@public
def look_up() -> Response:
    """Look up the code, and show its house and role with a button to join."""
    check_tries()
    form = CodeForm()
    code_and_invite = form.attempt(lambda _: _find(form))
    if code_and_invite is None:
        return _enter(form)
    code, invite = code_and_invite
    if invite.spent:
        form.tell(_unknown())
        return _enter(form)
    return join_page(invite, code=code.formatted)


@blueprint.post("/join/by-code")
@public
def join_by_code() -> Response:
    """Join; after a recovery code, continue to the page that makes a new one."""
    check_tries()
    form = JoinByCodeForm()
    recovers = False

    def act(stamp: Stamp) -> Joined:
        nonlocal recovers
        code, invite = _find(form)
        recovers = invite.recovers
        try:
            return join_with(code, form, stamp, invite)
        except Missing:
            raise RuleError(_unknown()) from None

    joined = form.attempt(act)
    if joined is None:
        return _redisplay(form)
    return go_in(joined, "devices.listing" if recovers else "houses.house.who")


def _find(form: CodeForm) -> tuple[Code, Invite]:
    """Read the code and find its invite.

    Raises:
        RuleError: it is not a code, or not valid.
    """
    code = codes.read(form.typed("code"))
    invite = inviting.look_up(code, secret=server_secret(), at=now_ms())
    if invite is None:
        raise RuleError(_unknown())
    return code, invite


def _redisplay(form: JoinByCodeForm) -> Response:
    """Show the invalid form again: the code form if the code is wrong, else the join form."""
    if "code" in form.messages:
        return _enter(form)
    try:
        code, invite = _find(form)
    except RuleError as error:
        for problem in error.problems:
            form.tell(problem)
        return _enter(form)
    return join_page(invite, form, code=code.formatted)


def _enter(form: CodeForm) -> Response:
    if "code" in form.messages:
        count_wrong_code()
    return page("joining/code.html", form=form, typed=form.typed("code"))


def _unknown() -> Problem:
    message = text("This code is wrong or has expired. Ask for a new one.")
    return Problem("code-unknown", "code", message)
