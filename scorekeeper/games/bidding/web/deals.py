"""The deals of a sitting: all of them as a sheet; one with its reasons, its changes, its form.

A deal can be put right for ever, in a sitting that is over as well.
"""

from collections.abc import Callable

from flask import Response, abort, url_for

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.log import history
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.rules.deal_checks import possible_trumps
from scorekeeper.games.bidding.rules.deals import USUAL, special_of
from scorekeeper.games.bidding.store.sittings import BiddingTopic, StoredSitting, load_sitting
from scorekeeper.games.bidding.web import cells, wording
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.clashes import clash_rows
from scorekeeper.games.bidding.web.forms import TRUMPS, CorrectDealForm, correct_form
from scorekeeper.games.bidding.web.table import table_page
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.pages import go, page

_MOST_CHANGES = 50


@blueprint.get("/<number:number>/sheet")
@requires(Role.VIEWER)
def sheet(number: int) -> Response:
    """Every deal with its points, a way to each."""
    stored = load_sitting(place(), number)
    return page(
        "bidding/sheet.html",
        fragment="bidding/_sheet.html",
        stored=stored,
        sitting=stored.sitting,
        wording=wording,
        member=member(),
    )


@blueprint.get("/<number:number>/deals/<number:deal>")
@requires(Role.VIEWER)
def deal(number: int, deal: int) -> Response:
    """The deal with its reasons, its changes, and the form to correct it."""
    return _deal(load_sitting(place(), number), deal)


@blueprint.post("/<number:number>/deals/<number:deal>/correct")
@requires(Role.SCORER)
def correct(number: int, deal: int) -> Response:
    """It was otherwise."""
    sitting = load_sitting(place(), number).sitting
    form = correct_form(sitting.players)()

    def act(stamp: Stamp) -> WrittenSitting:
        known = sitting.deal(deal)
        if known is None:
            raise RuleError(_gone())
        return sittings.correct(actor(), stamp, number, form.deal(known))

    return _put_right(number, deal, form, act)


@blueprint.post("/<number:number>/deals/<number:deal>/delete")
@requires(Role.SCORER)
def delete(number: int, deal: int) -> Response:
    """It never was."""
    return _put_right(
        number, deal, StepForm(), lambda stamp: sittings.delete(actor(), stamp, number, deal)
    )


def _put_right(
    number: int, deal: int, form: WriteForm, act: Callable[[Stamp], WrittenSitting]
) -> Response:
    """Try it; then on to the table. A deal that is gone meanwhile is told there."""
    if form.attempt(act) is not None:
        return go(url_for("bidding.show", number=number))
    stored = load_sitting(place(), number)
    if stored.sitting.deal(deal) is None:
        form.tell(_gone())
        return table_page(stored, form=form)
    return _deal(stored, deal, form)


def _gone() -> Problem:
    return Problem("no-such-deal", "", text("This deal no longer exists."))


def _deal(stored: StoredSitting, deal_id: int, form: WriteForm | None = None) -> Response:
    sitting = stored.sitting
    found = sitting.deal(deal_id)
    if found is None:
        abort(404)
    game = sitting.played
    topic = BiddingTopic(stored.id).name
    entries = history(place(), topic, most=_MOST_CHANGES, within=f"deals.{found.id}.")
    typed = isinstance(form, CorrectDealForm) and form.status == 422
    trumps = possible_trumps(game, found, sitting.players)
    kinds = [kind.id for kind in game.special]
    return page(
        "bidding/deal.html",
        form.status if form else 200,
        stored=stored,
        sitting=sitting,
        deal=found,
        special=special_of(game, found),
        scores=sitting.scores(found),
        trump=sitting.trump(found),
        trumps=[each for each in TRUMPS if each in trumps] if len(trumps) > 1 else [],
        kinds=[USUAL, *kinds] if game.kind_chosen else ["", *kinds] if kinds else [],
        most=game.deck // sitting.players,
        wording=wording,
        form=form,
        typed=form if typed else None,
        clashes=clash_rows(sitting, form),
        changes=cells.told(sitting, entries),
        member=member(),
    )
