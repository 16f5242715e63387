"""The time zone of the house: decides when evenings end and how times are shown."""

from flask import Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.house.home import actions as houses
from scorekeeper.house.home.forms import ZoneForm
from scorekeeper.house.home.inside import inside
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.pages import go, page
from scorekeeper.web.zones import canonical_zone, describe_zone, zone_choices


@inside.get("/time-zone")
@requires(Role.OWNER)
def choose_zone() -> Response:
    return _zone(ZoneForm())


@inside.post("/time-zone")
@requires(Role.OWNER)
def set_zone() -> Response:
    form = ZoneForm()
    written = form.attempt(lambda stamp: houses.set_zone(actor(), stamp, form.typed("zone")))
    return _zone(form) if written is None else go(url_for("houses.house.settings"))


def _zone(form: ZoneForm) -> Response:
    chosen = form.typed("zone") if form.is_submitted() else member().zone
    return page(
        "home/zone.html",
        form.status,
        form=form,
        zones=zone_choices(),
        chosen=canonical_zone(chosen),
        chosen_label=describe_zone(chosen),
        server=describe_zone(""),
    )
