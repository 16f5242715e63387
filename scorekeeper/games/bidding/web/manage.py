"""A sitting as a whole: what it is called, whether it goes on, whether it is kept."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.cells import told
from scorekeeper.games.bidding.web.clashes import clash_rows
from scorekeeper.games.bidding.web.forms import SettleSittingForm
from scorekeeper.games.bidding.web.sight import look, seated, seen_by_all
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
    """It is called otherwise, was on another evening, or has another note."""
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
    """The table ends it."""
    return PAGES.do(number, StepForm(), lambda stamp: sittings.finish(actor(), stamp, number))


@blueprint.post("/<number:number>/reopen")
@requires(Role.SCORER)
def reopen(number: int) -> Response:
    """It goes on after all."""
    return PAGES.do(number, StepForm(), lambda stamp: sittings.reopen(actor(), stamp, number))


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = look(number)
    return PAGES.about_page(
        "bidding/about.html",
        stored,
        form,
        SettleSittingForm,
        discarded=stored.kept.discarded,
        clashes=clash_rows(stored.sitting, form),
    )


PAGES = SittingPages(
    actions=sittings.SITTING,
    shown=SITTINGS,
    load=look,
    headed=lambda stored: stored.sitting,
    game_name=lambda stored: say(stored.sitting.game.label),
    told=lambda stored, entries: told(stored.sitting, entries),
    read_at=Link(text("Table"), "bidding.show"),
    written=lambda stored: BIDDING.write(seen_by_all(stored).sitting),
    whole=_about,
    move=move,
)
PAGES.add_to(blueprint)

OWN_PHONE = OwnPhonePages(
    load=look,
    headed=PAGES.headed,
    game_name=PAGES.game_name,
    seats=seated,
    endpoint="bidding.show",
)
OWN_PHONE.add_to(blueprint)
