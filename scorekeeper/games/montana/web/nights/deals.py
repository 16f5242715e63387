"""One deal of a night: reasons for its points, its changes, and corrections.

All of it is possible for any deal at any time, even after the end of the night.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from flask import Response, abort, url_for

from scorekeeper.base.problems import NO_SUCH_DEAL
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.contracts import CONTRACTS
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.moves import POSITIONS_APART
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.montana.web.nights import wording
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.cells import CELLS
from scorekeeper.games.montana.web.nights.deal_form import DealForm, Values, values_of
from scorekeeper.games.montana.web.nights.forms import (
    MADE_UP,
    LastRoundForm,
    NoteForm,
    SeatForm,
)
from scorekeeper.games.montana.web.nights.limits import limits
from scorekeeper.games.montana.web.nights.sight import load_visible
from scorekeeper.games.montana.web.nights.table import show_table
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.limit_rules import as_json
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.substitutes import SubstituteForm, who_else
from scorekeeper.web.whole_deals import NEXT, TABLE, FreeDeal


@dataclass(frozen=True, slots=True)
class NightDeal:
    """A night and one of its deals, which may be the next one, not dealt yet."""

    stored: Stored[Night]
    deal: Deal
    is_dealt: bool = True

    @property
    def is_due(self) -> bool:
        """Whether the table is at this deal."""
        night = self.stored.value
        return self.deal.id == night.current.id and not night.finished


Again = Callable[[Stored[Night], NightDeal, WriteForm], Response]
"""Renders a page with the problems of a form."""


@blueprint.get("/<number:number>/deals/<number:deal>")
@requires(Role.VIEWER)
def deal(number: int, deal: int) -> Response:
    """The deal with the reasons for its points, and its changes."""
    return _deal(find_at(number, deal) or abort(404))


@blueprint.get("/<number:number>/deals/<number:deal>/correct")
@requires(Role.SCORER)
def correcting(number: int, deal: int) -> Response:
    """The form of the whole deal, to correct it or to enter it from paper."""
    at = find_at(number, deal) or abort(404)
    return _whole(at, "correct", values_of(at.deal))


@blueprint.post("/<number:number>/deals/<number:deal>/correct")
@requires(Role.SCORER)
def correct(number: int, deal: int) -> Response:
    form, at = DealForm(), find_at(number, deal)
    stored = at.deal if at else None
    and_deal = bool(form.then.data)
    then: dict[str, Callable[[], str]] = {
        NEXT: partial(_next_to_enter, number),
        TABLE: lambda: url_for("montana.show", number=number),
    }
    return CORRECTIONS.attempt(
        number,
        deal,
        form,
        lambda s: corrections.amend(
            actor(),
            s,
            number,
            deal,
            form.read_deal(VARIANTS.book(place(), archived=True), stored),
            and_deal=and_deal,
        ),
        again=lambda _, at, _form: _whole(at, "correct", form.values, form),
        then=then.get(form.typed("then")),
    )


@blueprint.get("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def inserting(number: int, deal: int) -> Response:
    at = find_at(number, deal) or abort(404)
    before = (at.deal.dealer - 1) % len(SEATS)
    return _whole(at, "insert", {"dealer": str(before)})


@blueprint.post("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def insert(number: int, deal: int) -> Response:
    form = DealForm()
    return CORRECTIONS.attempt(
        number,
        deal,
        form,
        lambda s: corrections.insert(
            actor(), s, number, deal, form.read_deal(VARIANTS.book(place(), archived=True))
        ),
        again=lambda _, at, _form: _whole(at, "insert", form.values, form),
        then=lambda: (
            url_for("montana.inserting", number=number, deal=deal)
            if form.then.data
            else url_for("montana.sheet", number=number)
        ),
    )


def _show_deleted(
    stored: Stored[Night], deal_id: int, form: WriteForm, again: Again | None
) -> Response:
    """The table, which says that the deal is gone; or the form of a deal to come."""
    # it may come to exist after another change
    night = stored.value
    may_be_dealt = bool(stored.deleted_at) or deal_id in {night.new_id, night.waited}
    if not (form.messages and may_be_dealt):
        form.tell(NO_SUCH_DEAL)
    if again and may_be_dealt and isinstance(form, DealForm) and not form.conflict:
        return again(stored, _deal_to_come(stored, deal_id), form)
    return show_table(stored, form=form)


def _is_done(night: Night, deal_id: int) -> bool:
    deal = night.deal(deal_id)
    return deal is not None and deal.phase is Phase.DONE


def _next_page(number: int, night: Night, deal_id: int, end: str | None) -> str:
    """The address of the table, of the page of an older deal, or of the sheet if it is deleted."""
    deal = night.deal(deal_id)
    if end or (deal and deal.id == night.current.id and not night.finished):
        return url_for("montana.show", number=number, end=end)
    if deal is None:
        return url_for("montana.sheet", number=number)
    return url_for("montana.deal", number=number, deal=deal.id)


def _find(stored: Stored[Night], deal_id: int) -> NightDeal | None:
    deal = stored.value.deal(deal_id)
    return NightDeal(stored, deal) if deal else None


CORRECTIONS = Corrections(
    load=load_visible,
    find=_find,
    part_page=lambda _, at, form: _deal(at, form),
    gone=_show_deleted,
    next_page=_next_page,
    is_done=_is_done,
)
DEAL = Steps[AtPart](blueprint, "/<number:number>/deals/<number:deal>", CORRECTIONS.attempt)
DEAL.add_plain("delete", corrections.delete)
DEAL.add_plain("void", corrections.void)
DEAL.add("dealer", SeatForm, lambda form, at: corrections.set_dealer(*at, form.seat.number))
DEAL.add(
    "last-round",
    LastRoundForm,
    lambda form, at: corrections.set_last_round(*at, called=form.typed("called") == "yes"),
    endpoint="last_round",
)
DEAL.add(
    "seat",
    SubstituteForm,
    lambda form, at: form.take(
        at, lambda player: corrections.substitute(*at, form.seat.number, player)
    ),
    endpoint="substitute",
)
DEAL.add("note", NoteForm, lambda form, at: corrections.write_note(*at, form.typed("note")))


def find_at(number: int, deal: int) -> NightDeal | None:
    return _find(load_visible(number), deal)


def _deal_to_come(stored: Stored[Night], deal_id: int) -> NightDeal:
    """A deal not dealt yet, added as the newest; to redisplay the form that enters it."""
    night = stored.value
    position = night.current.position + POSITIONS_APART
    coming = Deal(deal_id, position, night.next_dealer)
    return NightDeal(
        replace(stored, value=replace(night, deals=(*night.deals, coming))), coming, is_dealt=False
    )


def _free_deal(stored: Stored[Night], deal: Deal) -> FreeDeal | None:
    """Return the waiting or next deal, as which the form can be entered instead of as `deal`."""
    night = stored.value
    if night.finished or stored.deleted_at:
        return None
    due = night.current
    if due.phase is Phase.CALL and due.id != deal.id:
        return FreeDeal(due.id, night.number(due.id), night.new_id)
    return FreeDeal(night.new_id, len(night.deals) + 1, night.new_id + 1)


def _next_to_enter(number: int) -> str:
    """The form of the waiting deal; the table if none waits or it has been called."""
    night = load_visible(number).value
    if night.finished or night.current.call:
        return url_for("montana.show", number=number)
    return url_for("montana.correcting", number=number, deal=night.current.id)


def _deal(at: NightDeal, form: WriteForm | None = None) -> Response:
    night = at.stored.value
    seats = night.seats_in(at.deal)
    return page(
        "montana/nights/deal.html",
        stored=at.stored,
        night=night,
        deal=at.deal,
        seats=seats,
        is_due=at.is_due,
        own=own_seat(seats),
        form=form,
        conflicts=CELLS.conflict_rows(night, form),
        changes=CELLS.part_rows(at.stored, at.deal.id),
        describe=describe,
        contract=wording.contract,
        place_name=wording.place_name,
        others=who_else(seats),
    )


def _whole(at: NightDeal, step: str, values: Values, form: WriteForm | None = None) -> Response:
    night = at.stored.value
    is_other = isinstance(form, DealForm) and form.can_be_another
    played = at.deal.call.variant if at.deal.call else None
    games: dict[str, Variant] = {**builtin_variants(), **VARIANTS.book(place())}
    if played:
        games[played.id] = played
    return page(
        "montana/nights/whole_deal.html",
        stored=at.stored,
        night=night,
        deal=at.deal,
        is_dealt=at.is_dealt,
        seats=night.seats_before(at.deal) if step == "insert" else night.seats_in(at.deal),
        step=step,
        goes_on=step == "insert" or (at.is_due and night.deals_to_come != 0),
        standings=standings(night),
        values=values,
        form=form,
        free=_free_deal(at.stored, at.deal) if is_other and step == "correct" else None,
        conflicts=CELLS.conflict_rows(night, form),
        games=games.values(),
        made_up=MADE_UP,
        modifiers=Modifier,
        describe=describe,
        contracts=CONTRACTS,
        contract=wording.contract,
        limits=as_json(limits(night, at.deal, games.values())),
    )
