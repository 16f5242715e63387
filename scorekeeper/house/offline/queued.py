"""Queued entries of a phone, several in one request."""

from collections.abc import Sequence
from io import BytesIO
from time import monotonic

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException

from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import keep_saved
from scorekeeper.games.pages import PAGES, SITTINGS
from scorekeeper.web.access import member, pull_house, requires
from scorekeeper.web.pages import json_answer

blueprint = pull_house(Blueprint("queued", __name__, url_prefix="/h/<house>/queued"))

QUEUED = (
    *(f"/h/<house>/{game.game}/<number:number>/" for game in PAGES),
    "/h/<house>/gaps/ahead/",
    "/h/<house>/queued",
)
"""Beginnings of the URL rules that phones send queued entries to, without a token of the session.

Only forms of sittings are queued.
"""

MAX = 50
"""How many entries of a request are processed; the rest must be sent again."""

SECONDS = 0.2
"""Time limit for one request, as it blocks other writers. The first entry is always processed."""

_OWN = ("werkzeug.", "flask.", "REQUEST_URI", "RAW_URI")  # specific to the outer request


@blueprint.post("")
@requires(Role.VIEWER)
def take() -> Response:
    """Process queued entries in order until one is not accepted; answers `taken`, their number.

    Each entry is checked and logged as a separate write; all are committed together. The phone
    then sends the next entry as a normal request, to get its response.
    """
    sent = request.form.to_dict(flat=False)
    sent.pop("csrf_token", None)
    actions, bodies = sent.pop("action", []), sent.pop("body", [])
    if sent or len(actions) != len(bodies):
        abort(400)
    taken = _take(list(zip(actions, bodies, strict=True))[:MAX])
    return json_answer({"taken": taken})


def _take(entries: Sequence[tuple[str, str]]) -> int:
    around = {name: value for name, value in request.environ.items() if not name.startswith(_OWN)}
    with writing() as connection, keep_saved():
        until = monotonic() + SECONDS
        for taken, (action, body) in enumerate(entries):
            if taken and monotonic() > until:
                return taken
            # `begin_nested` would compile the statements of each savepoint again
            connection.exec_driver_sql("SAVEPOINT entry")
            if not _is_taken(around | _sent(action, body.encode())):
                connection.exec_driver_sql("ROLLBACK TO SAVEPOINT entry")
                return taken
            # open ones slow down each write
            connection.exec_driver_sql("RELEASE SAVEPOINT entry")
    return len(entries)


def _sent(action: str, body: bytes) -> dict[str, object]:
    return {
        "PATH_INFO": action.encode().decode("latin-1"),  # as WSGI requires
        "QUERY_STRING": "",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_HX_REQUEST": "true",
        "HTTP_HX_REQUEST_TYPE": "partial",
        "HTTP_X_QUEUED": "unseen",
        "wsgi.input": BytesIO(body),
    }


def _is_taken(sent: dict[str, object]) -> bool:
    """Dispatch the form to its view; return whether it was accepted. The response is dropped."""
    app, sender = current_app, member()
    with app.request_context(sent):
        house = (request.view_args or {}).get("house")
        if request.blueprint not in SITTINGS or house != sender.public_id:
            return False  # not the address of a sitting of this house
        try:
            answer = app.preprocess_request() or app.dispatch_request()
        except HTTPException as stopped:
            answer = stopped.get_response()
        except Exception as error:
            answer = app.handle_user_exception(error)
        return app.make_response(answer).status_code < 300
