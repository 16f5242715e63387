"""The page of a deal of a game with a declarer, and the settlement of all deals."""

from flask import Response, abort, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.declarer import actions
from scorekeeper.games.declarer.actions import WrittenDeclarer
from scorekeeper.games.declarer.rules.moves import missing_deal
from scorekeeper.games.declarer.rules.preferans_settlement import settlement_steps
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal
from scorekeeper.games.declarer.web import words
from scorekeeper.games.declarer.web.build_fields import fields_of
from scorekeeper.games.declarer.web.cells import CELLS
from scorekeeper.games.declarer.web.deal_forms import DeclarerDealForm
from scorekeeper.games.declarer.web.deal_values import values_of_deal
from scorekeeper.games.declarer.web.sittings import blueprint
from scorekeeper.games.declarer.web.table import declarer_page, filled_form, load, page_values
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtPart, Steps


@blueprint.get("/<number:number>/settlement")
@requires(Role.VIEWER)
def settlement(number: int) -> Response:
    """Show how the sheet becomes a number for each player, and who pays whom."""
    stored = load(number)
    sitting = stored.value
    if not sitting.game.against:
        abort(404)
    return page(
        "declarer/settlement.html",
        stored=stored,
        steps=settlement_steps(sitting.position),
        settled=sitting.settlement,
        member=member(),
        **page_values(stored),
    )


@blueprint.get("/<number:number>/deals/<number:deal_id>")
@requires(Role.VIEWER)
def deal(number: int, deal_id: int) -> Response:
    """Show the deal with its reasons, its changes, and the form to correct it."""
    stored = load(number)
    return _deal_page(stored, stored.value.deal(deal_id) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal_id>/correct")
@requires(Role.SCORER)
def correct(number: int, deal_id: int) -> Response:
    """Correct the deal, also in a finished sitting."""
    form = filled_form(number)

    def act(stamp: Stamp) -> WrittenDeclarer:
        return actions.correct(actor(), stamp, number, deal_id, **form.entered)

    return CORRECTIONS.attempt(number, deal_id, form, act)


def _gone(
    stored: Stored[DeclarerSitting], _deal_id: int, form: WriteForm, _again: object
) -> Response:
    """Show the table, which says that the deal is gone."""
    form.tell(missing_deal())
    return declarer_page(stored, form)


def _deal_page(
    stored: Stored[DeclarerSitting], shown: DeclarerDeal, form: WriteForm | None = None
) -> Response:
    sitting = stored.value
    entering = form if isinstance(form, DeclarerDealForm) else None
    typed = entering if entering and entering.status == 422 else None
    number = sitting.number(shown.id)
    return page(
        "declarer/deal.html",
        form.status if form else 200,
        stored=stored,
        sitting=sitting,
        game_name=say(sitting.game.label),
        number=number,
        scored=sitting.scored[number - 1],
        words=words,
        form=form,
        typed=typed,
        fields=fields_of(sitting, sitting.before(number), shown.dealer),
        values=typed.values if typed else values_of_deal(sitting.game, shown),
        clashes=CELLS.clash_rows(sitting, form),
        changes=CELLS.part_rows(stored, shown.id),
        member=member(),
    )


CORRECTIONS = Corrections(
    load=load,
    find=lambda stored, deal_id: stored.value.deal(deal_id),
    part_page=_deal_page,
    gone=_gone,
    next_page=lambda number, _sitting, _id, end: url_for("declarer.table", number=number, end=end),
)
DEAL = Steps[AtPart](blueprint, "/<number:number>/deals/<number:deal_id>", CORRECTIONS.attempt)
DEAL.add_plain("delete", actions.delete)
