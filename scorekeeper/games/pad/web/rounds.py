"""The page of a round: the reasons for its points, its changes, and forms to correct or insert one.

A round can be corrected at any time, also in a finished game.
"""

from flask import Response, abort, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.rules.checks import sums_for
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.rounds import missing_round
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.cells import CELLS
from scorekeeper.games.pad.web.game import pad_page
from scorekeeper.games.pad.web.round_forms import RoundForm, round_form, values_of_round
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtPart, Steps


@blueprint.get("/<number:number>/rounds/<number:round_id>")
@requires(Role.VIEWER)
def round_of(number: int, round_id: int) -> Response:
    """Show the round with its reasons, its changes, and the form to correct it."""
    stored = PadTopic(number).load(place())
    return _round(stored, stored.value.round(round_id) or abort(404))


@blueprint.post("/<number:number>/rounds/<number:round_id>/correct")
@requires(Role.SCORER)
def correct(number: int, round_id: int) -> Response:
    """Correct the round."""
    pad = PadTopic(number).load(place()).value
    form = round_form(len(pad.sides))()

    def act(stamp: Stamp) -> WrittenPad:
        return pads.correct(actor(), stamp, number, round_id, **form.entered(pad.settings))

    return CORRECTIONS.attempt(number, round_id, form, act)


@blueprint.get("/<number:number>/rounds/<number:round_id>/insert", endpoint="insertion")
@requires(Role.SCORER)
def insertion(number: int, round_id: int) -> Response:
    """Show the form of a forgotten round before this one."""
    stored = PadTopic(number).load(place())
    return _insertion(stored, stored.value.round(round_id) or abort(404))


@blueprint.post("/<number:number>/rounds/<number:round_id>/insert/<number:new_id>")
@requires(Role.SCORER)
def insert(number: int, round_id: int, new_id: int) -> Response:
    """Insert a forgotten round; `new_id` is the id of the next round when the page was opened."""
    pad = PadTopic(number).load(place()).value
    form = round_form(len(pad.sides))()

    def act(stamp: Stamp) -> WrittenPad:
        entered = form.entered(pad.settings)
        return pads.insert(actor(), stamp, number, new_id, before=round_id, **entered)

    return CORRECTIONS.attempt(number, round_id, form, act, again=_insertion)


def _insertion(stored: Stored[Pad], later: PadRound, form: WriteForm | None = None) -> Response:
    pad = stored.value
    present = pad.playing_in(later.id)
    return page(
        "pad/insert.html",
        form.status if form else 200,
        stored=stored,
        pad=pad,
        round=later,
        words=words,
        dealer=pad.dealer(pad.number(later)),
        present=present,
        out=[],
        sums_for=sums_for,
        form=form,
        typed=form if form and form.status == 422 else None,
        values=form.values if isinstance(form, RoundForm) else {},
        clashes=CELLS.clash_rows(pad, form),
        member=member(),
    )


def _gone(stored: Stored[Pad], _round_id: int, form: WriteForm, _again: object) -> Response:
    """Show the pad, which says that the round is gone."""
    form.tell(missing_round())
    return pad_page(stored, form)


def _round(stored: Stored[Pad], round_: PadRound, form: WriteForm | None = None) -> Response:
    pad = stored.value
    typed = isinstance(form, RoundForm) and form.status == 422
    return page(
        "pad/round.html",
        form.status if form else 200,
        stored=stored,
        pad=pad,
        round=round_,
        words=words,
        dealer=pad.dealer(pad.number(round_)),
        present=pad.playing_in(round_.id),
        out=[],
        seats=pad.seats_at(round_.id),
        sums_for=sums_for,
        form=form,
        typed=form if typed else None,
        values=form.values
        if isinstance(form, RoundForm) and typed
        else values_of_round(round_, pad.settings.entry),
        clashes=CELLS.clash_rows(pad, form),
        changes=CELLS.part_rows(stored, round_.id),
        member=member(),
    )


CORRECTIONS = Corrections(
    load=lambda number: PadTopic(number).load(place()),
    find=lambda stored, round_id: stored.value.round(round_id),
    part_page=_round,
    gone=_gone,
    next_page=lambda number, _pad, _id, end: url_for("pad.game", number=number, end=end),
)
ROUND = Steps[AtPart](blueprint, "/<number:number>/rounds/<number:round_id>", CORRECTIONS.attempt)
ROUND.add_plain("delete", pads.delete)
