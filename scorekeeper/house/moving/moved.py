"""What a server answers once everything has moved to another address."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Response, g, make_response, redirect, request
from flask_babel import gettext

from scorekeeper.web.access import cookie_name, member_of, memberships
from scorekeeper.web.errors import problem
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page
from scorekeeper.web.security import forbid_storing

_STILL_ANSWERED = {
    *("static", "houses.healthz", "houses.readyz", "certificate.show", "certificate.file"),
    *("offline.worker", "offline.manifest", "metrics"),
}
_RETRY_SECONDS = 60


class _Membership(NamedTuple):
    """A house of this browser, with the secret by which the new server knows the device."""

    public_id: str
    name: str
    secret: str


def answer_moved(address: str) -> Response | None:
    """Answer pages with the new address, and redirect feeds to it.

    Everything else is refused with 503, so that phones keep their entries queued.

    Returns:
        None for static files, the service worker and other requests that are answered as usual.
    """
    if request.endpoint in _STILL_ANSWERED:
        return None
    forbid_storing()
    if request.method == "GET" and request.blueprint == "feeds":
        return make_response(redirect(address + request.path, 308))
    is_page = "text/html" in request.headers.get("Accept", "") and not htmx.wants_fragment
    if request.method != "GET" or not is_page:
        text = gettext("Open any page to continue at %(address)s.", address=address)
        response = problem(503, gettext("Scorekeeper has moved"), text)
        response.headers["Retry-After"] = str(_RETRY_SECONDS)
        return response
    return page(
        "moving/moved.html",
        address=address,
        host=urlsplit(address).netloc,
        memberships=list(_memberships()),
    )


def _memberships() -> Iterator[_Membership]:
    """This browser's membership in the house that was requested, or else in all its houses."""
    members = [member_of(g.house)] if "house" in g else memberships()
    for member in members:
        if member:
            secret = request.cookies[cookie_name(member.public_id)]
            yield _Membership(member.public_id, member.house_name, secret)
