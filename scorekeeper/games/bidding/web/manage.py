"""Pages about a whole sitting: name and date, end and reopen, delete and restore."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.cells import render_log
from scorekeeper.games.bidding.web.clashes import clash_rows
from scorekeeper.games.bidding.web.forms import SettleSittingForm
from scorekeeper.games.bidding.web.sight import current_seats, load_visible, public_view
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.games.bidding.web.table import move
from scorekeeper.web.access import actor, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_phone import OwnPhonePages
from scorekeeper.web.sitting_pages import SittingPages


@blueprint.post("/<number:number>/settle")
@requires(Role.SCORER)
def settle(number: int) -> Response:
    """Change the sitting's name, date or note."""
    form = SettleSittingForm()
    return PAGES.do(
        number,
        form,
        lambda stamp: sittings.settle(
            actor(),
            stamp,
            number,
            name=form.typed("name"),
            date=form.typed("date"),
            note=form.typed("note"),
        ),
    )


@blueprint.post("/<number:number>/finish")
@requires(Role.SCORER)
def finish(number: int) -> Response:
    """End the sitting."""
    return PAGES.do(number, StepForm(), lambda stamp: sittings.finish(actor(), stamp, number))


@blueprint.post("/<number:number>/reopen")
@requires(Role.SCORER)
def reopen(number: int) -> Response:
    """Reopen the sitting."""
    return PAGES.do(number, StepForm(), lambda stamp: sittings.reopen(actor(), stamp, number))


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = load_visible(number)
    return PAGES.about_page(
        "bidding/about.html",
        stored,
        form,
        SettleSittingForm,
        clashes=clash_rows(stored.value, form),
    )


PAGES = SittingPages(
    actions=sittings.SITTING,
    shown=SITTINGS,
    load=load_visible,
    game_name=lambda stored: say(stored.value.game.label),
    told=lambda stored, entries: render_log(stored.value, entries),
    read_at=Link(text("Table"), "bidding.show"),
    written=lambda stored: BIDDING.write(public_view(stored).value),
    whole=_about,
    move=move,
)
PAGES.add_to(blueprint)

OWN_PHONE = OwnPhonePages(
    load=load_visible,
    game_name=PAGES.game_name,
    seats=current_seats,
    endpoint="bidding.show",
)
OWN_PHONE.add_to(blueprint)
