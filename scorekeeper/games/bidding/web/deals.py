"""The deals of a sitting: the sheet of all deals, and a page for each with log and form.

A deal can always be corrected, even if the sitting is over.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Response, abort, url_for

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.rules.attendance import usual_start
from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.deal_checks import possible_trumps
from scorekeeper.games.bidding.rules.deals import USUAL, BidDeal, required_tricks, special_of
from scorekeeper.games.bidding.rules.extra_checks import most_pieces
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_players
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.moves import forgotten_deal, next_deal
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.whole_deals import deals_to_come, find_or_draft_deal
from scorekeeper.games.bidding.web import wording
from scorekeeper.games.bidding.web.asking import awaited_seats
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.cells import CELLS
from scorekeeper.games.bidding.web.extras import has_entries
from scorekeeper.games.bidding.web.forms import (
    TRUMPS,
    AbsenceForm,
    ConfirmForm,
    CorrectDealForm,
    LatecomerForm,
    correct_form,
)
from scorekeeper.games.bidding.web.limits import limits
from scorekeeper.games.bidding.web.sight import load_visible
from scorekeeper.games.bidding.web.table import move, show_table
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated
from scorekeeper.web.limit_rules import as_json
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.substitutes import SubstituteForm, who_else
from scorekeeper.web.whole_deals import NEXT, TABLE, FreeDeal


@blueprint.get("/<number:number>/sheet")
@requires(Role.VIEWER)
def sheet(number: int) -> Response:
    """Every deal with its points and a link to its page."""
    stored = load_visible(number)
    return page(
        "bidding/sheet.html",
        fragment="bidding/_sheet.html",
        stored=stored,
        sitting=stored.value,
        wording=wording,
        member=member(),
    )


@blueprint.get("/<number:number>/deals/<number:deal>")
@requires(Role.VIEWER)
def deal(number: int, deal: int) -> Response:
    """The deal with the reasons of its points, its changes, and the form to correct it."""
    stored = load_visible(number)
    return _deal(stored, stored.value.deal(deal) or abort(404))


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
            raise RuleError(_no_such_deal())
        write = sittings.enter if is_whole else sittings.correct
        return write(actor(), stamp, number, form.deal(edited_deal))

    then = {NEXT: partial(_next_deal_url, number), TABLE: partial(_table_url, number)}
    return CORRECTIONS.attempt(number, deal, form, act, then=then.get(form.typed("then")))


@blueprint.post("/<number:number>/deals/<number:deal>/confirm")
@requires(Role.SCORER)
def confirm(number: int, deal: int) -> Response:
    """Confirm the result of this phone's player."""
    form, stored = ConfirmForm(), load_visible(number)
    reviewed = stored.value.deal(deal)
    seat = own_seat(_current_players(stored, reviewed)) if reviewed else None

    def act(stamp: Stamp) -> WrittenSitting:
        if reviewed is None:
            raise RuleError(_no_such_deal())
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
    """The form for a forgotten deal before this one."""
    stored = load_visible(number)
    return _insert(stored, stored.value.deal(deal) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def insert(number: int, deal: int) -> Response:
    """Insert a forgotten deal before this one."""
    sitting = load_visible(number).value
    form = _correct_form(sitting)

    def act(stamp: Stamp) -> WrittenSitting:
        following = sitting.deal(deal)
        if following is None:
            raise RuleError(_no_such_deal())
        forgotten = replace(form.deal(forgotten_deal(sitting, following)), id=form.new_id.number)
        return sittings.insert(actor(), stamp, number, deal, forgotten)

    def then() -> str:
        return url_for("bidding.sheet", number=number)

    return CORRECTIONS.attempt(number, deal, form, act, again=_insert, then=then)


def _correct_form(sitting: BiddingSitting) -> CorrectDealForm:
    """The form of a whole deal, as it was sent."""
    game = sitting.played
    pieces = tuple(piece.id for piece in game.extra)
    return correct_form(sitting.players, pieces, game.alliances)()


def _missing_deal_page(
    stored: Stored[BiddingSitting], deal: int, form: WriteForm, _again: object
) -> Response:
    """The page with the errors of a form for a deleted deal or the next deal."""
    sitting = stored.value
    if not isinstance(form, CorrectDealForm) or not form.then.data or deal != sitting.new_id:
        form.tell(_no_such_deal())
        return show_table(stored, form=form)
    draft = next_deal(sitting) or find_or_draft_deal(sitting, deal)
    if draft is None:
        raise ValueError("the next new deal is not known")
    stored = replace(stored, value=sitting.with_deal(draft))
    return _deal(stored, draft, form, is_dealt=False)


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


def _table_url(number: int) -> str:
    return url_for("bidding.show", number=number)


def _no_such_deal() -> Problem:
    return Problem("no-such-deal", "", text("This deal no longer exists."))


def _deal(
    stored: Stored[BiddingSitting],
    deal: BidDeal,
    form: WriteForm | None = None,
    *,
    is_dealt: bool = True,
) -> Response:
    sitting = stored.value
    seats = _current_players(stored, deal)
    return page(
        "bidding/deal.html",
        form.status if form else 200,
        **_template_values(stored, deal, sitting.seats_in(deal), form),
        free=_free_deal(sitting, deal, form),
        others=who_else(seats),
        seating=form if isinstance(form, SubstituteForm) else None,
        attending=form if isinstance(form, AbsenceForm) else None,
        joining=form if isinstance(form, LatecomerForm) else None,
        can_join=_can_join(sitting, deal),
        usual_start=usual_start(sitting),
        is_dealt=is_dealt,
        special=special_of(sitting.played, deal),
        scores=sitting.scores(deal),
        hidden=hides(sitting, deal) and bool(deal.bids or deal.veiled),
        awaited=awaited_seats(sitting, deal),
        bids=bid_choices(sitting.played, deal.cards),
        own=own_seat(seats),
        trump=sitting.trump(deal),
        changes=CELLS.part_rows(stored, deal.id),
    )


def _can_join(sitting: BiddingSitting, deal: BidDeal) -> bool:
    """Whether a latecomer can join in this deal."""
    is_next = deal == sitting.deals[-1] and not (deal.bids or deal.veiled or deal.tricks)
    is_full = bool(check_players(sitting.played, sitting.players + 1))
    return is_next and not (sitting.played.partners or is_full)


def _free_deal(sitting: BiddingSitting, deal: BidDeal, form: WriteForm | None) -> FreeDeal | None:
    """Return the empty newest deal or the next one, as which the form can be entered instead."""
    if not (isinstance(form, CorrectDealForm) and form.can_be_another):
        return None
    newest = sitting.deals[-1]
    if newest.id != deal.id and not (newest.bids or newest.veiled or newest.tricks):
        return FreeDeal(newest.id, sitting.number(newest), sitting.new_id)
    if next_deal(sitting) is None:
        return None
    return FreeDeal(sitting.new_id, len(sitting.deals) + 1, sitting.new_id + 1)


def _insert(
    stored: Stored[BiddingSitting], following: BidDeal, form: WriteForm | None = None
) -> Response:
    deal = forgotten_deal(stored.value, following)
    status, seats = form.status if form else 200, stored.value.seats_before(following)
    values = _template_values(stored, deal, seats, form)
    # the number of cards of a forgotten deal is a guess, so allow any
    players = stored.value.players
    values["most"] = stored.value.played.deck_for(players) // players
    return page("bidding/insert.html", status, **values, following=following)


def _current_players(stored: Stored[BiddingSitting], deal: BidDeal) -> list[Seat]:
    """The players in that deal by seat, with their current numbers."""
    return [stored.current(seat) for seat in stored.value.seats_in(deal)]


def _template_values(
    stored: Stored[BiddingSitting], deal: BidDeal, seats: Sequence[Seat], form: WriteForm | None
) -> dict[str, Any]:
    """Template values of a page with the form of a whole deal."""
    sitting, game = stored.value, stored.value.played
    trumps = possible_trumps(game, deal, sitting.players)
    typed = form if isinstance(form, CorrectDealForm) and form.status == 422 else None
    kinds = [kind.id for kind in game.special]
    is_current = sitting.deals[-1:] == (deal,) and not sitting.is_over
    coming = deals_to_come(sitting) if is_current else []
    return {
        "stored": stored,
        "sitting": sitting,
        "deal": deal,
        "seats": seats,
        "unowned_tricks": allows_unowned_tricks(game),
        "trumps": [trump for trump in TRUMPS if trump in trumps] if len(trumps) > 1 else [],
        **_extra_values(game, deal, seats, typed),
        "limits": as_json(limits(game, sitting.players)),
        "kinds": [USUAL, *kinds] if game.kind_chosen else ["", *kinds] if kinds else [],
        "most": min(
            _highest_choice(deal, typed), game.deck_for(sitting.players) // sitting.players
        ),
        "most_to_come": max((d.cards for d in coming), default=0),
        "coming": [_prefill(game, d) for d in coming] if is_current else None,
        "wording": wording,
        "form": form,
        "typed": typed,
        "clashes": CELLS.clash_rows(sitting, form),
        "member": member(),
    }


def _extra_values(
    game: BiddingGame, deal: BidDeal, seats: Sequence[Seat], typed: CorrectDealForm | None
) -> dict[str, Any]:
    """Template values of the fields for extra points."""
    present = [(n, seat) for n, seat in enumerate(seats) if n not in deal.absent]
    of_all = ("extra", "bid_changes", "wagers", "loads", "alliances")
    return {
        "extra_fields": [*of_all, *(f"extra.{n}" for n in range(len(seats)))],
        "extras_open": has_entries(deal) or bool(typed),
        "fine_fields": ["revokes", "fines", *(f"fines.{n}" for n in range(len(seats)))],
        "counts": {
            piece.id: [(n, n) for n in range(1, most_pieces(piece, len(present)) + 1)]
            for piece in game.extra
        },
        "present": present,
        "seat_choices": [(n, isolated(seat.name)) for n, seat in present],
        "wager_choices": [(amount, amount) for amount in game.wagers],
    }


def _prefill(game: BiddingGame, deal: BidDeal) -> dict[str, str]:
    """The prefilled form fields of a future deal; the page lets the deal pass to the left."""
    fields = {"cards": str(deal.cards), "kind": deal.kind, "trump": deal.trump}
    return fields if game.step == 1 else {"dealer": str(deal.dealer), **fields}


def _highest_choice(deal: BidDeal, typed: CorrectDealForm | None) -> int:
    """The highest number of the choices of bids and tricks: the hand's size, or an entered number.

    If a player raises the number of cards, the form comes back with an error about the sum of
    the tricks, and then offers choices up to the new number.
    """
    numbers = [deal.cards, *deal.tricks.values(), *map(required_tricks, deal.bids.values())]
    if typed:
        numbers += [as_number(number) or 0 for number in typed.numbers]
    return max(numbers)


def _join(form: LatecomerForm, at: AtPart) -> WrittenSitting:
    points = form.starting_points
    if form.typed("name").strip() or form.player.data is None:
        return sittings.join_newcomer(*at, points, form.typed("name"))
    return sittings.join(*at, points, form.player.data)


CORRECTIONS = Corrections(
    load=load_visible,
    find=lambda stored, deal_id: stored.value.deal(deal_id),
    part_page=_deal,
    gone=_missing_deal_page,
    next_page=_next_page,
    is_done=_is_done,
)
DEAL = Steps[AtPart](blueprint, "/<number:number>/deals/<number:deal>", CORRECTIONS.attempt)
DEAL.add(
    "seat",
    SubstituteForm,
    lambda form, at: form.take(at, sittings.substitute, sittings.substitute_newcomer),
    endpoint="substitute",
)
DEAL.add(
    "absent",
    AbsenceForm,
    lambda form, at: sittings.absent(*at, form.seat.number, form.why),
)
DEAL.add("join", LatecomerForm, _join)
DEAL.add_plain("delete", sittings.delete)
