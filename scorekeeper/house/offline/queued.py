"""What waited on a phone, several entries in one request."""

from collections.abc import Sequence
from io import BytesIO
from time import monotonic

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException

from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import SITTINGS
from scorekeeper.web.access import member, pull_house, requires
from scorekeeper.web.pages import json_answer

blueprint = Blueprint("queued", __name__, url_prefix="/h/<house>/queued")
pull_house(blueprint)

MOST = 20
"""How many entries one request brings; more have to be sent again."""

SECONDS = 0.2
"""How long one request may take; others wait to write until then. The first entry always fits."""

_OWN = ("werkzeug.", "flask.", "REQUEST_URI", "RAW_URI")  # what is known of the request itself


@blueprint.post("")
@requires(Role.VIEWER)
def take() -> Response:
    """Take what waited, in order, up to the first that is not plainly taken; `taken` says how many.

    Each is checked and logged as if it came by itself, and counts as a write of its own; they are
    committed together. The phone sends the next one by itself, and hears what there is to say of
    it.
    """
    sent = request.form.to_dict(flat=False)
    sent.pop("csrf_token", None)
    actions, bodies = sent.pop("action", []), sent.pop("body", [])
    if sent or len(actions) != len(bodies):
        abort(400)
    taken = _take(list(zip(actions, bodies, strict=True))[:MOST])
    return json_answer({"taken": taken})


def _take(entries: Sequence[tuple[str, str]]) -> int:
    with writing() as connection:
        until = monotonic() + SECONDS
        for taken, (action, body) in enumerate(entries):
            if (taken and monotonic() > until) or not _is_entry(action):
                return taken
            with connection.begin_nested() as step:
                if not _is_taken(action, body.encode()):
                    step.rollback()
                    return taken
    return len(entries)


def _is_entry(action: str) -> bool:
    """Whether a form of a sitting of this house goes there."""
    try:
        endpoint, values = current_app.url_map.bind("").match(action, "POST")
    except HTTPException:
        return False
    blueprint = endpoint.partition(".")[0]
    return blueprint in SITTINGS and values.get("house") == member().public_id


def _is_taken(action: str, body: bytes) -> bool:
    """Let the form be taken by its own page."""
    sent = {
        "PATH_INFO": action,
        "QUERY_STRING": "",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_HX_REQUEST": "true",
        "HTTP_HX_REQUEST_TYPE": "partial",
        "HTTP_X_QUEUED": "more",
        "wsgi.input": BytesIO(body),
    }
    around = {name: value for name, value in request.environ.items() if not name.startswith(_OWN)}
    with current_app.request_context(around | sent):
        answer = current_app.full_dispatch_request()
    return answer.status_code < 300
