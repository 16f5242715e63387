"""Error pages, and what is logged of errors."""

import logging
import secrets

from flask import Flask, Response, g, make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException, SecurityError

from scorekeeper.core.db import db
from scorekeeper.core.sitting_marks import find_with_mark
from scorekeeper.core.threads import format_error
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import NotAllowed
from scorekeeper.web.access import may, place
from scorekeeper.web.htmx import htmx

log = logging.getLogger("scorekeeper")

RETRY_SECONDS = 3


def init_errors(app: Flask) -> None:
    app.register_error_handler(HTTPException, on_http_error)
    app.register_error_handler(SecurityError, on_foreign_host)
    app.register_error_handler(CSRFError, on_csrf_error)
    app.register_error_handler(NotAllowed, on_not_allowed)
    app.register_error_handler(Missing, on_missing)
    app.register_error_handler(OperationalError, on_database_error)
    app.register_error_handler(PendingRollbackError, on_database_error)  # lost midway
    app.register_error_handler(PoolTimeout, on_database_error)
    app.register_error_handler(Exception, on_bug)


def problem(
    status: int, title: str, text: str, *, again: bool = False, opens: str = ""
) -> Response:
    """Render a plain page, or for a fragment a notice that leaves the page unchanged.

    `again` offers to send the same form again; its key keeps it from counting twice. `opens` is the
    address that the page opens by itself once it is no longer refused.
    """
    db.session.rollback()
    template = "problems/_notice.html" if htmx.wants_fragment else "problems/problem.html"
    sent = list(request.form.items(multi=True)) if again and request.method == "POST" else []
    page = render_template(template, title=title, text=text, sent=sent, status=status, opens=opens)
    response = make_response(page, status)
    if htmx.wants_fragment:
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def on_http_error(error: HTTPException) -> Response:
    """Handle 404, 403, 413, 429 and other HTTP errors."""
    status = error.code or 500
    titles = {
        403: (
            gettext("This device has no access"),
            gettext("Ask the house's owner for a link, and open it on this device."),
        ),
        404: (gettext("Page not found"), gettext("This page does not exist, or no longer exists.")),
        405: (gettext("Page not found"), gettext("This address only accepts a form.")),
        413: (gettext("Too large"), gettext("That is more than this form can take.")),
        429: (gettext("Too fast"), gettext("Wait a minute, then try again.")),
    }
    fallback = (gettext("That did not work"), gettext("The request was not understood."))
    response = problem(status, *titles.get(status, fallback), again=status == 429)
    if status == 403 and "house" in g and "member" not in g:
        response.headers["X-No-Member"] = "1"  # the service worker deletes its copies of the house
    if status == 405 and getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(error.valid_methods)  # type: ignore[attr-defined]
    return response


def on_foreign_host(_: SecurityError) -> Response:
    """Refuse an unknown host name without a page, because its links would be wrong."""
    text = gettext("The request was not understood.")
    return Response(f"{text} (SCOREKEEPER_HOSTS)\n", 400, mimetype="text/plain")


def on_csrf_error(_: CSRFError) -> Response:
    """Refuse a form without a valid token: from another site, or after cookies were deleted."""
    text = gettext("This form is from an earlier visit. Go back, reload the page and try again.")
    return problem(400, gettext("Nothing was changed"), text)


def on_not_allowed(_: NotAllowed) -> Response:
    """Refuse a device of the house that may not do this, or no longer."""
    if may("scorer"):
        title = gettext("This device may not do that")
        text = gettext("Ask the house's owner to do it.")
    else:
        title = gettext("This device may only watch")
        text = gettext("Ask the house's owner to let it keep score.")
    return problem(403, title, text)


def on_missing(_: Missing) -> Response:
    """Answer that something does not exist; redirect a form to its sitting's new number."""
    if address := moved_sitting():
        return make_response(redirect(address, 308))  # keeps method and body
    text = gettext("This page does not exist, or no longer exists.")
    return problem(404, gettext("Page not found"), text)


def on_database_error(error: OperationalError | PendingRollbackError | PoolTimeout) -> Response:
    """Answer that the database is busy or gone: nothing was written, and a retry is safe."""
    why = format_error(error)
    log.warning("database: %s", why)
    busy = isinstance(error, PoolTimeout) or "lock" in why
    reads = request.method in ("GET", "HEAD")
    response = problem(
        503, *(_unreadable_message(busy) if reads else _unsaved_message(busy)), again=True
    )
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def _unreadable_message(busy: bool) -> tuple[str, str]:
    """Return the message for a page that could not be read."""
    if busy:
        text = gettext("The database is busy. Nothing is lost; try again in a moment.")
    else:
        text = gettext(
            "The server cannot read its data right now: check its database and disk. Then reload "
            "this page."
        )
    return gettext("This page cannot be shown"), text


def _unsaved_message(busy: bool) -> tuple[str, str]:
    """Return the message for a form that was not saved."""
    if busy:
        text = gettext("The database is busy. Nothing was saved; what you entered is still here.")
    else:
        text = gettext(
            "The server cannot save right now: check its database and disk. Nothing was saved; "
            "what you entered is still here."
        )
    return gettext("Not saved"), text


def on_bug(error: Exception) -> Response:
    """Log an unexpected error with an id, and show the id."""
    incident = secrets.token_hex(4)
    log.error("incident %s: %s %s", incident, request.method, request.endpoint, exc_info=error)
    text = gettext(
        "Something went wrong on our side: %(incident)s. Nothing was changed.", incident=incident
    )
    return problem(500, gettext("That did not work"), text, again=True)


def moved_sitting() -> str | None:
    """Return the address of the form at its sitting's current number, if that is another one.

    A sitting gets another number if the server lost it, and a phone's copy of it was imported.
    """
    here = place() if "member" in g else None
    if here is None or here.form is None:
        return None
    moved = find_with_mark(here, here.form.game, here.form.mark)
    if moved is None or moved.number == here.form.number:
        return None
    arguments = {**request.args, **(request.view_args or {}), "number": moved.number}
    return url_for(request.endpoint or "", **arguments)
