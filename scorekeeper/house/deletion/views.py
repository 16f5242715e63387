"""The pages on which an owner deletes and restores a house, and what others see meanwhile."""

from urllib.parse import quote

from flask import Response, g, request, url_for
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.house.deletion import actions
from scorekeeper.house.deletion.actions import GRACE_DAYS
from scorekeeper.house.home.inside import inside
from scorekeeper.web.access import HouseDeleted, actor, in_deleted_house, may, member, requires
from scorekeeper.web.errors import problem
from scorekeeper.web.forms import NameForm, StepForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import go, page
from scorekeeper.web.security import forbid_storing
from scorekeeper.web.templating import moment


@inside.get("/delete")
@requires(Role.OWNER)
def confirm_deletion() -> Response:
    """Ask for the name of the house, and say what its deletion means."""
    return _confirmation(NameForm())


@inside.post("/delete")
@in_deleted_house
@requires(Role.OWNER)
def delete_house() -> Response:
    """Close the house."""
    form = NameForm()
    written = form.attempt(lambda stamp: actions.delete_house(actor(), stamp, form.typed("name")))
    return _confirmation(form) if written is None else go(url_for("houses.house.deleted"))


@inside.get("/deleted")
@in_deleted_house
@requires(Role.OWNER)
def deleted() -> Response:
    return _deleted(StepForm()) if member().deleted_at else go(url_for("houses.house.home"))


@inside.post("/restore")
@in_deleted_house
@requires(Role.OWNER)
def restore_house() -> Response:
    """Open the house again."""
    form = StepForm()
    written = form.attempt(lambda stamp: actions.restore_house(actor(), stamp))
    return _deleted(form) if written is None else go(url_for("houses.house.home"))


@inside.app_errorhandler(HouseDeleted)
def on_deleted_house(_: HouseDeleted) -> Response:
    """Lead an owner to the page that restores the house; refuse everybody else.

    The page of others opens again by itself once an owner has restored the house.
    """
    if may("owner") and request.method == "GET" and not htmx.wants_fragment:
        return go(url_for("houses.house.deleted"))
    text = gettext(
        "An owner deleted it on %(moment)s. Owners can restore it until %(until)s.",
        moment=moment(member().deleted_at),
        until=_end(),
    )
    is_page = request.method == "GET"
    query = "?" * bool(request.query_string) + quote(request.query_string, "=&%+/:?")
    here = quote(request.path, "/:") + query if is_page else url_for("houses.house.home")
    g.pop("member")  # its pages are closed, so none is linked
    response = problem(403, gettext("This house is deleted"), text, opens=here)
    response.headers["X-No-Member"] = "1"  # the service worker deletes its copies of the house
    return response


def _confirmation(form: NameForm) -> Response:
    return page("deletion/delete.html", form=form)


def _deleted(form: StepForm) -> Response:
    forbid_storing()
    return page("deletion/deleted.html", form=form, until=_end())


def _end() -> str:
    return moment(member().deleted_at + GRACE_DAYS * 24 * 60 * 60 * 1000)
