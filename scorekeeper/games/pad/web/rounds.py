"""The form of a forgotten round, which is inserted before another one."""

from flask import Response, abort

from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.cells import CELLS
from scorekeeper.games.pad.web.game import PAGES
from scorekeeper.games.pad.web.round_forms import RoundForm
from scorekeeper.web.access import actor, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import page


@blueprint.get("/<number:number>/rounds/<number:round_id>/insert", endpoint="insertion")
@requires(Role.SCORER)
def insertion(number: int, round_id: int) -> Response:
    stored = PAGES.load(number)
    return _insertion(stored, stored.value.round(round_id) or abort(404))


@blueprint.post("/<number:number>/rounds/<number:round_id>/insert/<number:new_id>")
@requires(Role.SCORER)
def insert(number: int, round_id: int, new_id: int) -> Response:
    """Insert a forgotten round; `new_id` is the id of the next round when the page was opened."""
    form = PAGES.form(PAGES.load(number).value)()

    def act(stamp: Stamp) -> WrittenPad:
        return pads.insert(actor(), stamp, number, new_id, before=round_id, **form.entered)

    return PAGES.corrections.attempt(number, round_id, form, act, again=_insertion)


def _insertion(stored: Stored[Pad], later: PadRound, form: WriteForm | None = None) -> Response:
    return page(
        "pad/insert.html",
        stored=stored,
        round=later,
        form=form,
        typed=form if form and form.status == 422 else None,
        values=form.values if isinstance(form, RoundForm) else {},
        clashes=CELLS.clash_rows(stored.value, form),
        **PAGES.part_values(stored, later),
    )
