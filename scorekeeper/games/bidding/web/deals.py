"""The deals of a sitting: all of them as a sheet; one with its reasons, its changes, its form.

A deal can be put right for ever, in a sitting that is over as well.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Response, abort, url_for

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.log import history
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.deal_checks import possible_trumps
from scorekeeper.games.bidding.rules.deals import USUAL, BidDeal, required_tricks, special_of
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.moves import forgotten_deal, next_deal
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.whole_deals import deals_to_come, find_or_draft_deal
from scorekeeper.games.bidding.store.sittings import BiddingTopic, StoredSitting
from scorekeeper.games.bidding.web import cells, wording
from scorekeeper.games.bidding.web.asking import awaited
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.clashes import clash_rows
from scorekeeper.games.bidding.web.forms import TRUMPS, ConfirmForm, CorrectDealForm, correct_form
from scorekeeper.games.bidding.web.limits import limits
from scorekeeper.games.bidding.web.sight import look
from scorekeeper.games.bidding.web.table import move, table_page
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.limit_rules import as_json
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go, page
from scorekeeper.web.substitutes import SubstituteForm, who_else
from scorekeeper.web.whole_deals import NEXT, TABLE, FreeDeal

_MOST_CHANGES = 50


@blueprint.get("/<number:number>/sheet")
@requires(Role.VIEWER)
def sheet(number: int) -> Response:
    """Every deal with its points, a way to each."""
    stored = look(number)
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
    stored = look(number)
    return _deal(stored, stored.sitting.deal(deal) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal>/correct")
@requires(Role.SCORER)
def correct(number: int, deal: int) -> Response:
    """It was otherwise; or this is all of it, and the next one is entered after it."""
    sitting = look(number).sitting
    form = correct_form(sitting.players)()
    on = bool(form.then.data)

    def act(stamp: Stamp) -> WrittenSitting:
        known = find_or_draft_deal(sitting, deal) if on else sitting.deal(deal)
        if known is None:
            raise RuleError(_gone())
        return sittings.correct(actor(), stamp, number, form.deal(known), and_deal=on)

    then = {NEXT: partial(_next_to_enter, number), TABLE: partial(_table, number)}
    return _put_right(
        number,
        deal,
        form,
        act,
        then=then.get(form.typed("then")),
        corrects=_is_done(sitting, deal),
    )


@blueprint.post("/<number:number>/deals/<number:deal>/confirm")
@requires(Role.SCORER)
def confirm(number: int, deal: int) -> Response:
    """The player whose phone this is says that the own result is right."""
    form, stored = ConfirmForm(), look(number)
    found = stored.sitting.deal(deal)
    seat = own_seat(_persons(stored, found)) if found else None

    def act(stamp: Stamp) -> WrittenSitting:
        if found is None:
            raise RuleError(_gone())
        if seat is None:
            message = text("This phone belongs to none of the players in that seat.")
            raise RuleError(Problem("nobody", "", message))
        said: dict[str, Any] = {"bid": form.said, "tricks": int(form.tricks.data or 0)}
        points = int(form.typed("points"))
        return sittings.confirm(actor(), stamp, number, deal, seat, points=points, **said)

    if htmx.wants_fragment:
        return move(number, form, act)
    return _put_right(number, deal, form, act)


@blueprint.get("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def inserting(number: int, deal: int) -> Response:
    """A form for a deal that was forgotten, before this one."""
    stored = look(number)
    return _insert(stored, stored.sitting.deal(deal) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal>/insert")
@requires(Role.SCORER)
def insert(number: int, deal: int) -> Response:
    """A forgotten deal is put in."""
    sitting = look(number).sitting
    form = correct_form(sitting.players)()

    def act(stamp: Stamp) -> WrittenSitting:
        following = sitting.deal(deal)
        if following is None:
            raise RuleError(_gone())
        said = replace(form.deal(forgotten_deal(sitting, following)), id=int(form.new_id.data or 0))
        return sittings.insert(actor(), stamp, number, deal, said)

    def then() -> str:
        return url_for("bidding.sheet", number=number)

    return _put_right(number, deal, form, act, _insert, then)


@blueprint.post("/<number:number>/deals/<number:deal>/seat")
@requires(Role.SCORER)
def substitute(number: int, deal: int) -> Response:
    """From this deal on somebody else sits there."""
    form = SubstituteForm()

    def act(stamp: Stamp) -> WrittenSitting:
        at = (actor(), stamp, number, deal)
        return form.take(
            lambda seat, player: sittings.substitute(*at, seat, player),
            lambda seat, name: sittings.substitute_newcomer(*at, seat, name),
        )

    return _put_right(number, deal, form, act)


@blueprint.post("/<number:number>/deals/<number:deal>/delete")
@requires(Role.SCORER)
def delete(number: int, deal: int) -> Response:
    """It never was."""
    return _put_right(
        number, deal, StepForm(), lambda stamp: sittings.delete(actor(), stamp, number, deal)
    )


def _put_right(
    number: int,
    deal: int,
    form: WriteForm,
    act: Callable[[Stamp], WrittenSitting],
    again: "Callable[[StoredSitting, BidDeal, WriteForm], Response] | None" = None,
    then: Callable[[], str] | None = None,
    *,
    corrects: bool = True,
) -> Response:
    """Try the change; then go to the table, or to the address that `then` returns.

    A change that `corrects` what was played, and by that ends or continues the game or changes
    its winner, leads to the table, which says so. Errors are shown by `again`, by default the
    deal's page; if the deal is gone meanwhile, by the table.
    """
    before = look(number).sitting
    if written := form.attempt(act):
        after = written.value.sitting if written.value else before
        moved = end_change(before, after)
        if moved == "over" and not corrects:
            moved = None
        if then and not moved:
            return go(then())
        found = after.deal(deal)
        notice = found and wording.deal_notice(after, found)
        return go(
            url_for("bidding.show", number=number, end=moved, noticed=deal if notice else None)
        )
    stored = look(number)
    found = stored.sitting.deal(deal)
    if found is None:
        return _not_there(stored, deal, form)
    return again(stored, found, form) if again else _deal(stored, found, form)


def _not_there(stored: StoredSitting, deal: int, form: WriteForm) -> Response:
    """What is wrong with a form about a deal that is gone, or that comes next."""
    sitting = stored.sitting
    if not isinstance(form, CorrectDealForm) or not form.then.data or deal != sitting.new_id:
        form.tell(_gone())
        return table_page(stored, form=form)
    coming = next_deal(sitting) or find_or_draft_deal(sitting, deal)
    if coming is None:
        raise ValueError("the next new deal is not known")
    kept = replace(stored.kept, sitting=sitting.with_deal(coming))
    return _deal(replace(stored, kept=kept), coming, form, is_dealt=False)


def _next_to_enter(number: int) -> str:
    """The page of the deal that waits for all of it; the table, where none does."""
    due = look(number).sitting.current
    if due is None or due.bids or due.veiled:
        return url_for("bidding.show", number=number)
    return url_for("bidding.deal", number=number, deal=due.id)


def _table(number: int) -> str:
    return url_for("bidding.show", number=number)


def _is_done(sitting: BiddingSitting, deal_id: int) -> bool:
    found = sitting.deal(deal_id)
    return found is not None and bool(sitting.scores(found))


def _gone() -> Problem:
    return Problem("no-such-deal", "", text("This deal no longer exists."))


def _deal(
    stored: StoredSitting, found: BidDeal, form: WriteForm | None = None, *, is_dealt: bool = True
) -> Response:
    sitting = stored.sitting
    topic = BiddingTopic(stored.id).name
    entries = history(place(), topic, most=_MOST_CHANGES, within=f"deals.{found.id}.")
    seats = _persons(stored, found)
    return page(
        "bidding/deal.html",
        form.status if form else 200,
        **_whole(stored, found, sitting.seats_in(found), form),
        free=_free_deal(sitting, found, form),
        others=who_else(seats),
        seating=form if isinstance(form, SubstituteForm) else None,
        is_dealt=is_dealt,
        special=special_of(sitting.played, found),
        scores=sitting.scores(found),
        hidden=hides(sitting, found) and bool(found.bids or found.veiled),
        awaited=awaited(sitting, found),
        bids=bid_choices(sitting.played, found.cards),
        own=own_seat(seats),
        trump=sitting.trump(found),
        changes=cells.told(sitting, entries),
    )


def _free_deal(sitting: BiddingSitting, deal: BidDeal, form: WriteForm | None) -> FreeDeal | None:
    """The deal that waits, or the next one: a different deal than `deal` is entered as that."""
    if not (isinstance(form, CorrectDealForm) and form.can_be_another):
        return None
    due = sitting.deals[-1]
    if due.id != deal.id and not (due.bids or due.veiled or due.tricks):
        return FreeDeal(due.id, sitting.number(due), sitting.new_id)
    if next_deal(sitting) is None:
        return None
    return FreeDeal(sitting.new_id, len(sitting.deals) + 1, sitting.new_id + 1)


def _insert(stored: StoredSitting, following: BidDeal, form: WriteForm | None = None) -> Response:
    deal = forgotten_deal(stored.sitting, following)
    status, seats = form.status if form else 200, stored.sitting.seats_before(following)
    said = _whole(stored, deal, seats, form)
    # how many cards a deal had that was forgotten, is a guess
    said["most"] = stored.sitting.played.deck // stored.sitting.players
    return page("bidding/insert.html", status, **said, following=following)


def _persons(stored: StoredSitting, deal: BidDeal) -> list[Seat]:
    """Who sits there in that deal, by the numbers of today."""
    return [
        Seat(stored.current_number(seat.player), seat.name)
        for seat in stored.sitting.seats_in(deal)
    ]


def _whole(
    stored: StoredSitting, deal: BidDeal, seats: Sequence[Seat], form: WriteForm | None
) -> dict[str, Any]:
    """What a page needs that has the whole deal on a form."""
    sitting, game = stored.sitting, stored.sitting.played
    trumps = possible_trumps(game, deal, sitting.players)
    typed = form if isinstance(form, CorrectDealForm) and form.status == 422 else None
    kinds = [kind.id for kind in game.special]
    goes_on = sitting.deals[-1:] == (deal,) and not sitting.is_over
    coming = deals_to_come(sitting) if goes_on else []
    return {
        "stored": stored,
        "sitting": sitting,
        "deal": deal,
        "seats": seats,
        "unowned_tricks": allows_unowned_tricks(game),
        "trumps": [each for each in TRUMPS if each in trumps] if len(trumps) > 1 else [],
        "limits": as_json(limits(game, sitting.players)),
        "kinds": [USUAL, *kinds] if game.kind_chosen else ["", *kinds] if kinds else [],
        "most": min(_numbers(deal, typed), game.deck // sitting.players),
        "most_to_come": max((each.cards for each in coming), default=0),
        "coming": [_given(each) for each in coming] if goes_on else None,
        "wording": wording,
        "form": form,
        "typed": typed,
        "clashes": clash_rows(sitting, form),
        "member": member(),
    }


def _given(deal: BidDeal) -> dict[str, str]:
    """What a form has filled in for a deal to come."""
    return {"cards": str(deal.cards), "kind": deal.kind, "trump": deal.trump}


def _numbers(deal: BidDeal, typed: CorrectDealForm | None) -> int:
    """Up to which number bids and tricks can be chosen: the hand's, or what stands there already.

    Who says of the deal that it had more cards is told that the tricks do not add up, and asked
    again, up to so many.
    """
    numbers = [deal.cards, *deal.tricks.values(), *map(required_tricks, deal.bids.values())]
    if typed:
        numbers += [as_number(number) or 0 for number in typed.numbers]
    return max(numbers)
