"""Access control: the only place that decides who may do what.

Every view declares `public` or `requires(role)`; a view that declares nothing is refused. The
device's role is read with each request, so a revocation applies at once; `actor()` passes the same
requirement to the write path, which checks it again under the house's lock.
"""

from collections.abc import Callable
from datetime import date
from typing import ParamSpec, TypeVar

from flask import Blueprint, Response, abort, current_app, g, request

from scorekeeper.core.clock import evening, now_ms
from scorekeeper.core.db import reading
from scorekeeper.core.devices import Member, find_feed, find_member
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place, SittingOfForm
from scorekeeper.core.write import Actor, NotAllowed
from scorekeeper.web.cookies import cookie, drop, keep

P = ParamSpec("P")
R = TypeVar("R")

_COOKIE_SECONDS = 400 * 24 * 60 * 60  # s, the longest that browsers keep a cookie
_MAX_HOUSES = 20  # per browser: bounds the queries of a forged cookie header
_needs: dict[Callable[..., object], Role | None] = {}
_in_deleted: set[Callable[..., object]] = set()


class HouseDeleted(Exception):
    """The request is for a deleted house, by a device of it."""


def public(view: Callable[P, R]) -> Callable[P, R]:
    """Declare that anybody may call this view."""
    _needs[view] = None
    return view


def requires(role: Role) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare that only a device of the house with at least this role may call this view."""

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        _needs[view] = role
        return view

    return declare


def in_deleted_house(view: Callable[P, R]) -> Callable[P, R]:
    """Declare that this view may also be called in a deleted house; all others are closed."""
    _in_deleted.add(view)
    return view


def check_access() -> None:
    """Refuse the request unless its device may make it; runs before every view."""
    if request.endpoint is None or request.endpoint == "static":
        return
    view = current_app.view_functions[request.endpoint]
    if view not in _needs:
        abort(403)
    role = _needs[view]
    if role is None:
        return
    member = _sender(g.get("house", ""))
    if member is None:
        abort(403)  # the same for an unknown house, to hide which houses exist
    g.member, g.needs = member, role
    if member.deleted_at and view not in _in_deleted:
        raise HouseDeleted
    if not member.role.covers(role):
        raise NotAllowed


def _sender(public_id: str) -> Member | None:
    """Load the browser's membership in that house, once per request."""
    membership: Member | None = g.get("member")
    return membership if membership and membership.public_id == public_id else member_of(public_id)


def pull_house(blueprint: Blueprint) -> Blueprint:
    """Fill in the house in the URLs of this blueprint, all below /h/<house>; return it."""

    @blueprint.url_value_preprocessor
    def pull(_endpoint: str | None, values: dict[str, object] | None) -> None:
        if values is not None:
            g.house = values.pop("house")

    @blueprint.url_defaults
    def push(_endpoint: str, values: dict[str, object]) -> None:
        if "house" in g:
            values.setdefault("house", g.house)

    return blueprint


def member() -> Member:
    """The device that makes this request."""
    membership: Member = g.member
    return membership


def look_again() -> None:
    """Load this request's device again: others wrote after the request began.

    What is shown then counts as seen. A device revoked meanwhile is refused on its next request.
    """
    if "member" in g:
        g.member = member_of(member().public_id) or member()


def may(role: str) -> bool:
    """Whether this request's device has the role; for templates."""
    return "member" in g and member().role.covers(Role(role))


def actor() -> Actor:
    """Return the device as the writer, with the role that this view requires."""
    return Actor(
        member().house_id, member().device_id, g.needs, now_ms(), member().zone, sitting_of_form()
    )


def tonight() -> date:
    """Return the date of the current evening in the house's time zone."""
    return evening(member().zone)


def place() -> Place:
    """Return the place (connection and house) for reading."""
    return Place(reading(), member().house_id, sitting_of_form())


def sitting_of_form() -> SittingOfForm | None:
    """Return the sitting for which the form was made, from its fields.

    None without a form, or for a form without a mark.
    """
    number = (request.view_args or {}).get("number")
    if request.method != "POST" or number is None or "mark" not in request.form:
        return None
    return SittingOfForm(request.blueprint or "", number, request.form["mark"])


def member_of(public_id: str) -> Member | None:
    """Load the browser's membership in that house."""
    token = request.cookies.get(cookie_name(public_id))
    return find_member(reading(), public_id, token) if token else None


def read_as_feed(secret: str) -> None:
    """Let this request to a public view read the house as the feed with this secret.

    Anything else is answered with 404, the same for an unknown house.
    """
    feed = find_feed(reading(), g.house, secret)
    if feed is None or feed.deleted_at:
        abort(404)
    g.member = feed


def memberships() -> list[Member]:
    """List the houses to which this browser belongs."""
    prefix = cookie_name("")
    houses = [name.removeprefix(prefix) for name in request.cookies if name.startswith(prefix)]
    return [membership for membership in map(member_of, houses[:_MAX_HOUSES]) if membership]


def cookie_name(public_id: str) -> str:
    """Return the name of the cookie with a browser's secret for that house."""
    return cookie(f"house-{public_id}")


def remember(response: Response, public_id: str, token: str) -> None:
    """Set the cookie with the browser's secret for that house."""
    keep(response, f"house-{public_id}", token, _COOKIE_SECONDS)


def server_secret() -> str:
    """The secret of the server, from which those of links, codes and devices are derived."""
    return str(current_app.secret_key)


def forget(response: Response, public_id: str) -> None:
    """Delete the cookie with the browser's secret for that house."""
    drop(response, f"house-{public_id}")
