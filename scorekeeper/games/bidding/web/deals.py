"""The deals of a sitting: the sheet of all deals, and a page for each with log and form.

A deal can always be corrected, even if the sitting is over.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from flask import Response, abort, url_for

from scorekeeper.base.problems import NO_SUCH_DEAL, Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.rules.corrections import find_or_draft_deal, forgotten_deal
from scorekeeper.games.bidding.rules.moves import next_deal
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web import wording
from scorekeeper.games.bidding.web.deal_forms import (
    AbsenceForm,
    ConfirmForm,
    CorrectDealForm,
    LatecomerForm,
    correct_form,
)
from scorekeeper.games.bidding.web.deal_pages import current_players, deal_page, insertion_page
from scorekeeper.games.bidding.web.sight import load_visible
from scorekeeper.games.bidding.web.sittings import blueprint
from scorekeeper.games.bidding.web.table import move, show_table
from scorekeeper.web.access import actor, requires
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.substitutes import SubstituteForm, act_for_player
from scorekeeper.web.whole_deals import NEXT, TABLE


@blueprint.get("/<number:number>/sheet")
@requires(Role.VIEWER)
def sheet(number: int) -> Response:
    stored = load_visible(number)
    return page(
        "bidding/sheet.html",
        fragment="bidding/_sheet.html",
        stored=stored,
        sitting=stored.value,
        wording=wording,
    )


@blueprint.get("/<number:number>/deals/<number:deal>")
@requires(Role.VIEWER)
def deal(number: int, deal: int) -> Response:
    """The deal with the reasons of its points, its changes, and the form to correct it."""
    stored = load_visible(number)
    return deal_page(stored, stored.value.deal(deal) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal>/correct")
@requires(Role.SCORER)
def correct(number: int, deal: int) -> Response:
    """Correct the deal; or enter it as a whole and continue with the next one."""
    sitting = load_visible(number).value
    form = _correct_form(sitting)
    is_whole = bool(form.then.data)

    def act(stamp: Stamp) -> WrittenSitting:
        edited_deal = find_or_draft_deal(sitting, deal) if is_whole else sitting.deal(deal)
        if edited_deal is None:
            raise RuleError(NO_SUCH_DEAL)
        write = sittings.enter if is_whole else sittings.correct
        return write(actor(), stamp, number, form.deal(edited_deal))

    then = {
        NEXT: partial(_next_deal_url, number),
        TABLE: partial(url_for, "bidding.show", number=number),
    }
    return CORRECTIONS.attempt(number, deal, form, act, then=then.get(form.typed("then")))


@blueprint.post("/<number:number>/deals/<number:deal>/confirm")
@requires(Role.SCORER)
def confirm(number: int, deal: int) -> Response:
    """Confirm the result of this phone's player."""
    form, stored = ConfirmForm(), load_visible(number)
    reviewed = stored.value.deal(deal)
    seat = own_seat(current_players(stored, reviewed)) if reviewed else None

    def act(stamp: Stamp) -> WrittenSitting:
        if reviewed is None:
            raise RuleError(NO_SUCH_DEAL)
        if seat is None:
            message = text("This phone belongs to none of the players in that seat.")
            raise RuleError(Problem("nobody", "", message))
        result: dict[str, Any] = {"bid": form.parsed_bid, "tricks": form.tricks.number}
        points = int(form.typed("points"))
        return sittings.confirm(actor(), stamp, number, deal, seat, points=points, **result)

    if htmx.wants_fragment:
        return move(number, form, act)
    return CORRECTIONS.attempt(number, deal, form, act)


@blueprint.get("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def inserting(number: int, deal: int) -> Response:
    stored = load_visible(number)
    return insertion_page(stored, stored.value.deal(deal) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def insert(number: int, deal: int) -> Response:
    sitting = load_visible(number).value
    form = _correct_form(sitting)

    def act(stamp: Stamp) -> WrittenSitting:
        following = sitting.deal(deal)
        if following is None:
            raise RuleError(NO_SUCH_DEAL)
        forgotten = replace(form.deal(forgotten_deal(sitting, following)), id=form.new_id.number)
        return sittings.insert(actor(), stamp, number, deal, forgotten)

    def then() -> str:
        return url_for("bidding.sheet", number=number)

    return CORRECTIONS.attempt(number, deal, form, act, again=insertion_page, then=then)


def _correct_form(sitting: BiddingSitting) -> CorrectDealForm:
    game = sitting.played
    pieces = tuple(piece.id for piece in game.extra)
    return correct_form(sitting.players, pieces, game.alliances)()


def _missing_deal_page(
    stored: Stored[BiddingSitting], deal: int, form: WriteForm, _again: object
) -> Response:
    sitting = stored.value
    if not isinstance(form, CorrectDealForm) or not form.then.data or deal != sitting.new_id:
        form.tell(NO_SUCH_DEAL)
        return show_table(stored, form=form)
    draft = next_deal(sitting) or find_or_draft_deal(sitting, deal)
    if draft is None:
        raise ValueError("the next new deal is not known")
    stored = replace(stored, value=sitting.with_deal(draft))
    return deal_page(stored, draft, form, is_dealt=False)


def _is_done(sitting: BiddingSitting, deal_id: int) -> bool:
    deal = sitting.deal(deal_id)
    return deal is not None and bool(sitting.scores(deal))


def _next_page(number: int, sitting: BiddingSitting, deal_id: int, end: str | None) -> str:
    """The URL of the table, which shows the effect on the end and notices about the deal."""
    deal = sitting.deal(deal_id)
    notice = deal and wording.deal_notice(sitting, deal)
    return url_for("bidding.show", number=number, end=end, noticed=deal_id if notice else None)


def _next_deal_url(number: int) -> str:
    """The URL of the next deal to enter as a whole; the table's URL if bids are in already."""
    current = load_visible(number).value.current
    if current is None or current.bids or current.veiled:
        return url_for("bidding.show", number=number)
    return url_for("bidding.deal", number=number, deal=current.id)


def _join(form: LatecomerForm, at: AtPart) -> WrittenSitting:
    points = form.starting_points
    return act_for_player(
        at, form.player.data, form.typed("name"), lambda player: sittings.join(*at, points, player)
    )


CORRECTIONS = Corrections(
    load=load_visible,
    find=lambda stored, deal_id: stored.value.deal(deal_id),
    part_page=deal_page,
    gone=_missing_deal_page,
    next_page=_next_page,
    is_done=_is_done,
)
DEAL = Steps[AtPart](blueprint, "/<number:number>/deals/<number:deal>", CORRECTIONS.attempt)
DEAL.add(
    "seat",
    SubstituteForm,
    lambda form, at: form.take(
        at, lambda player: sittings.substitute(*at, form.seat.number, player)
    ),
    endpoint="substitute",
)
DEAL.add(
    "absent",
    AbsenceForm,
    lambda form, at: sittings.absent(*at, form.seat.number, form.why),
)
DEAL.add("join", LatecomerForm, _join)
DEAL.add_plain("delete", sittings.delete)
