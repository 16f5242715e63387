"""The page of a round: the reasons for its points, its changes, and the form to correct it.

A round can be corrected at any time, also in a finished game.
"""

from collections.abc import Callable

from flask import Response, abort, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.rules.checks import missing_round, sums_for
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.cells import CELLS
from scorekeeper.games.pad.web.forms import RoundForm, round_form, values_of_round
from scorekeeper.games.pad.web.game import pad_page
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.steps import AtPart, Steps


@blueprint.get("/<number:number>/rounds/<number:round_id>")
@requires(Role.VIEWER)
def round_of(number: int, round_id: int) -> Response:
    """Show the round with its reasons, its changes, and the form to correct it."""
    return _round(number, round_id)


@blueprint.post("/<number:number>/rounds/<number:round_id>/correct")
@requires(Role.SCORER)
def correct(number: int, round_id: int) -> Response:
    """Correct the round."""
    pad = PadTopic(number).load(place()).value
    form = round_form(len(pad.sides))()

    def act(stamp: Stamp) -> WrittenPad:
        return pads.correct(actor(), stamp, number, round_id, **form.entered(pad.settings))

    return _correct(number, round_id, form, act)


def _correct(
    number: int, round_id: int, form: WriteForm, act: Callable[[Stamp], WrittenPad]
) -> Response:
    """Try the change, then go to the pad, which also shows an error if the round is gone."""
    before = PadTopic(number).load(place()).value
    if written := form.attempt(act):
        after = written.value.value if written.value else before
        return go(url_for("pad.game", number=number, end=end_change(before, after)))
    stored = PadTopic(number).load(place())
    if stored.value.round(round_id) is None:
        form.tell(missing_round())
        return pad_page(stored, form)
    return _round(number, round_id, form)


Steps[AtPart](blueprint, "/<number:number>/rounds/<number:round_id>", _correct).add_plain(
    "delete", pads.delete
)


def _round(number: int, round_id: int, form: WriteForm | None = None) -> Response:
    stored = PadTopic(number).load(place())
    pad, round_ = stored.value, stored.value.round(round_id)
    if round_ is None:
        abort(404)
    typed = isinstance(form, RoundForm) and form.status == 422
    return page(
        "pad/round.html",
        form.status if form else 200,
        stored=stored,
        pad=pad,
        round=round_,
        words=words,
        dealer=pad.dealer(pad.number(round_)),
        present=pad.present_in(round_id),
        seats=pad.seats_at(round_id),
        sums_for=sums_for,
        form=form,
        typed=form if typed else None,
        values=form.values if isinstance(form, RoundForm) and typed else values_of_round(round_),
        clashes=CELLS.clash_rows(pad, form),
        changes=CELLS.part_rows(stored, round_id),
        member=member(),
    )
