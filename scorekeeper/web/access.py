"""Who may do what: the only place that decides it.

Every view declares `public` or `requires(role)`; one that declares nothing is refused. The
device's role is read with each request, so that a revocation holds at once; `actor()` carries
the same demand to the write path, which asks again under the house's lock.
"""

from collections.abc import Callable
from datetime import date
from typing import ParamSpec, TypeVar

from flask import Blueprint, Response, abort, current_app, g, request

from scorekeeper.core.clock import evening, now_ms
from scorekeeper.core.db import reading
from scorekeeper.core.devices import Member, find_member
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place, SittingOfForm
from scorekeeper.core.write import Actor, NotAllowed
from scorekeeper.web.cookies import cookie, drop, keep

P = ParamSpec("P")
R = TypeVar("R")

_COOKIE_SECONDS = 400 * 24 * 60 * 60  # the longest that browsers keep a cookie
_MOST_HOUSES = 20  # of one browser: a forged cookie header costs no more queries than this
_needs: dict[Callable[..., object], Role | None] = {}


def public(view: Callable[P, R]) -> Callable[P, R]:
    """Declare that anybody may call this view."""
    _needs[view] = None
    return view


def requires(role: Role) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare that only a device of the house with this role may call this view."""

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        _needs[view] = role
        return view

    return declare


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
        abort(403)  # the same for a house that is not there: no one learns which exist
    g.member, g.needs = member, role
    if not member.role.covers(role):
        raise NotAllowed


def _sender(public_id: str) -> Member | None:
    """The browser's membership in that house; what it sends at once is looked up once."""
    known: Member | None = g.get("member")
    return known if known and known.public_id == public_id else member_of(public_id)


def pull_house(blueprint: Blueprint) -> None:
    """Let the views of this blueprint, all below /h/<house>, do without the argument."""

    @blueprint.url_value_preprocessor
    def pull(_endpoint: str | None, values: dict[str, object] | None) -> None:
        if values is not None:
            g.house = values.pop("house")

    @blueprint.url_defaults
    def push(_endpoint: str, values: dict[str, object]) -> None:
        if "house" in g:
            values.setdefault("house", g.house)


def member() -> Member:
    """The device that makes this request."""
    found: Member = g.member
    return found


def look_again() -> None:
    """Read this request's device anew, if it has one: others wrote after the request began.

    What is shown then has seen that. A device that was revoked meanwhile is told next time.
    """
    if "member" in g:
        g.member = member_of(member().public_id) or member()


def may(role: str) -> bool:
    """Whether this request's device has the role; for templates."""
    return "member" in g and member().role.covers(Role(role))


def actor() -> Actor:
    """The device as the one who writes, with the role that this view asks for."""
    return Actor(
        member().house_id, member().device_id, g.needs, now_ms(), member().zone, sitting_of_form()
    )


def tonight() -> date:
    """The evening that it is now, by the clock of the house."""
    return evening(member().zone)


def place() -> Place:
    """Where this request reads."""
    return Place(reading(), member().house_id, sitting_of_form())


def sitting_of_form() -> SittingOfForm | None:
    """The sitting that the form was made for, as the form says.

    None where none was sent, or one without a mark.
    """
    number = (request.view_args or {}).get("number")
    if request.method != "POST" or number is None or "mark" not in request.form:
        return None
    return SittingOfForm(request.blueprint or "", number, request.form["mark"])


def member_of(public_id: str) -> Member | None:
    """The browser's membership in that house."""
    token = request.cookies.get(cookie_name(public_id))
    return find_member(reading(), public_id, token) if token else None


def memberships() -> list[Member]:
    """The houses that this browser belongs to."""
    prefix = cookie_name("")
    houses = [name.removeprefix(prefix) for name in request.cookies if name.startswith(prefix)]
    return [found for found in map(member_of, houses[:_MOST_HOUSES]) if found]


def cookie_name(public_id: str) -> str:
    """The name of the cookie that holds a browser's secret for that house."""
    return cookie(f"house-{public_id}")


def remember(response: Response, public_id: str, token: str) -> None:
    """Let the browser keep its secret for that house."""
    keep(response, f"house-{public_id}", token, _COOKIE_SECONDS)


def forget(response: Response, public_id: str) -> None:
    """Take the browser's secret for that house away."""
    drop(response, f"house-{public_id}")
