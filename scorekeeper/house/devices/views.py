"""The device list, with forms to rename devices, change their roles and revoke them."""

from flask import Blueprint, Response, request, url_for
from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.core.clock import now_ms
from scorekeeper.core.devices import count_devices, devices_before, list_devices, newest_gone
from scorekeeper.core.roles import Role
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.joining.actions import MAX_BY_ONE, MAX_DEVICES
from scorekeeper.house.joining.store import find_recovery, list_open
from scorekeeper.web.access import actor, forget, member, place, pull_house, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import NameForm, StepForm, WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.security import forbid_storing

ON_A_PAGE = 20

blueprint = pull_house(Blueprint("devices", __name__, url_prefix="/h/<house>/devices"))
blueprint.before_request(forbid_storing)


class RoleForm(WriteForm):
    """The role of a device or an invitation; the action checks which roles are allowed."""

    role = StringField(validators=[AnyOf([str(role) for role in Role])])

    @property
    def chosen(self) -> Role:
        return Role(self.typed("role"))


@blueprint.get("")
@requires(Role.OWNER)
def listing() -> Response:
    """List the house's devices and open invitations, with forms for new ones."""
    return show()


@blueprint.post("/<number:number>/name")
@requires(Role.OWNER)
def rename(number: int) -> Response:
    form = NameForm()
    written = form.attempt(lambda stamp: devices.rename(actor(), stamp, number, form.typed("name")))
    return show(form, number) if written is None else go(_listed_at(number))


@blueprint.post("/<number:number>/role")
@requires(Role.OWNER)
def change_role(number: int) -> Response:
    """Change a device's role; a former owner is sent to the home page."""
    form = RoleForm()
    written = form.attempt(lambda stamp: devices.change_role(actor(), stamp, number, form.chosen))
    if written is None:
        return show(form, number)
    lowered = number == member().device_id and form.typed("role") != Role.OWNER
    return go(url_for("houses.house.home") if lowered else _listed_at(number))


@blueprint.post("/<number:number>/revoke")
@requires(Role.OWNER)
def revoke(number: int) -> Response:
    """Revoke a device, and end all open links and codes."""
    form = StepForm()
    written = form.attempt(lambda stamp: devices.revoke(actor(), stamp, number))
    if written is None:
        return show(form, number)
    if number != member().device_id:
        return go(_listed_at(number))
    response = go(url_for("houses.start"))
    forget(response, member().public_id)
    return response


def show(form: WriteForm | None = None, number: int | None = None) -> Response:
    """Render the page; `form` is the invalid form, `number` its device."""
    counted = count_devices(place())
    firsts = range(1, max(counted.here, 1) + 1, ON_A_PAGE)
    page_number = _page_of(number) if number else as_number(request.args.get("page", "")) or 1
    first = firsts[min(page_number, len(firsts)) - 1]
    return page(
        "devices/list.html",
        counted=counted,
        limit=MAX_DEVICES,
        nearly=MAX_DEVICES - ON_A_PAGE,
        pages=[(n, min(n + ON_A_PAGE - 1, counted.here)) for n in firsts],
        first=first,
        devices=list_devices(place(), skip=first - 1, limit=ON_A_PAGE),
        gone=newest_gone(place(), ON_A_PAGE),
        open=list_open(place(), now_ms()),
        most_by_one=MAX_BY_ONE,
        recovery=find_recovery(place()),
        form=form,
        number=number,
    )


def _listed_at(number: int) -> str:
    """The address of the list page where the device is or was."""
    page_number = _page_of(number)
    return url_for("devices.listing", page=page_number if page_number > 1 else None)


def _page_of(number: int) -> int:
    return devices_before(place(), number) // ON_A_PAGE + 1
