"""The table: the current state of the sitting, and the one question that is due.

Every answer is a write, and every write responds with the whole new state of the table.
"""

from collections.abc import Callable, Sequence
from typing import Any

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.seats import Seat
from scorekeeper.base.tenths import TENTHS, in_points
from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.rules.bidding import (
    bid_choices,
    can_bid_for_both,
    forbidden_bids,
    least_bid,
    say_bids,
)
from scorekeeper.games.bidding.rules.chances import chances, say_chance
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, BidDeal, special_of, trump_choices
from scorekeeper.games.bidding.rules.describe import special_rules
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.moves import next_deal as coming_deal
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.special import Aim
from scorekeeper.games.bidding.web import wording
from scorekeeper.games.bidding.web.asking import (
    BiddingQuestion,
    awaited_seats,
    due_question,
    enterable_seats,
    table_deal,
)
from scorekeeper.games.bidding.web.book import rules_address
from scorekeeper.games.bidding.web.cells import CELLS
from scorekeeper.games.bidding.web.deal_forms import values_to_keep
from scorekeeper.games.bidding.web.extras import extra_rows, has_entries, read_entry
from scorekeeper.games.bidding.web.forms import (
    ExtraPointsForm,
    KindForm,
    TableBidForm,
    TableTricksForm,
    TrumpForm,
)
from scorekeeper.games.bidding.web.sight import current_seats, load_visible
from scorekeeper.games.bidding.web.sittings import blueprint, chart_of
from scorekeeper.web.access import member, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named_inside, say
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go
from scorekeeper.web.results import headed, result
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.table_pages import table_page

_CHANCES = 2
"""Number of deals before the end from which chances of winning are displayed."""


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def show(number: int) -> Response:
    """The table; `ask` names an answered question to answer again."""
    return show_table(load_visible(number), request.args.get("ask", ""))


def move(
    number: int,
    form: WriteForm,
    act: Callable[[Stamp], WrittenSitting],
    completed: int | None = None,
) -> Response:
    """Attempt the move; respond with the table, or with the errors of the move.

    In a finished sitting, the page of the deal `completed` follows without htmx.
    """
    written = form.attempt(act)
    if written is None:
        return show_table(load_visible(number), form.question, form)
    if htmx.shows_table:
        return show_table(load_visible(number), change=written.undoable)
    if completed is not None and written.value and written.value.value.is_over:
        return go(url_for("bidding.deal", number=number, deal=completed))
    return go(url_for("bidding.show", number=number))


def _bid(form: TableBidForm, at: AtPart) -> WrittenSitting:
    """Enter a player's bid; in a finished sitting, it can only complete a corrected deal."""
    blind, anyway = form.typed("blind") == "yes", bool(form.typed("anyway"))
    shot = form.typed("shot") == "yes"
    return sittings.bid(
        *at, form.seat.number, form.parsed_bid, blind=blind, shot=shot, anyway=anyway
    )


MOVES = Steps[AtPart](
    blueprint,
    "/<number:number>/deals/<number:deal>",
    lambda number, deal, form, act, completes=False: move(
        number, form, act, deal if completes else None
    ),
)
MOVES.add("bid", TableBidForm, _bid, completes=True)
MOVES.add(
    "kind",
    KindForm,
    lambda form, at: sittings.choose(*at, form.typed("kind")),
    endpoint="choose",
)
MOVES.add("trump", TrumpForm, lambda form, at: sittings.note_trump(*at, form.typed("trump")))
MOVES.add(
    "tricks",
    TableTricksForm,
    lambda form, at: sittings.count(*at, form.seat.number, *form.parsed_tricks),
)
MOVES.add(
    "extra",
    ExtraPointsForm,
    lambda form, at: sittings.enter_extra(*at, read_entry(form.typed("entry"))),
)
MOVES.add_plain("next", sittings.next_deal, endpoint="next_deal")
MOVES.add_plain("more", sittings.one_more)


def show_table(
    stored: Stored[BiddingSitting],
    requested: str = "",
    form: WriteForm | None = None,
    change: Change | None = None,
) -> Response:
    """The table; `change` is the next one to undo, if the caller already has it."""
    own = own_seat(current_seats(stored))
    return table_page(
        "bidding/table.html",
        "bidding/_table.html",
        stored,
        CELLS,
        form,
        change,
        **table_values(stored, due_question(stored, requested, own), own),
        corrected=stored.value.deal(as_number(request.args.get("noticed", "")) or 0),
        personal=member().player is not None,
        entered=values_to_keep(stored.value.deals[-1]) if stored.value.deals else None,
    )


def table_values(
    stored: Stored[BiddingSitting], ask: BiddingQuestion | None = None, own: int | None = None
) -> dict[str, Any]:
    """Template values for all readers of a sitting; `ask` defaults to the question that is due.

    The seat `own` comes first.
    """
    sitting = stored.value
    ask = ask or due_question(stored)
    deal = table_deal(sitting)
    return {
        "sitting": sitting,
        "deal": deal,
        "seats": sitting.seats_in(deal) if deal else sitting.seated,
        "ask": ask,
        "own": own,
        "wording": wording,
        "rules": rules_address(stored),
        **(_deal_values(sitting, deal, ask, own) if deal else {}),
        **(_end_values(sitting) if ask.kind == "over" else {}),
        "coming": coming_deal(sitting) if ask.kind == "next" else None,
        "chances": _chances(sitting),
    }


def _deal_values(
    sitting: BiddingSitting, deal: BidDeal, ask: BiddingQuestion, own: int | None
) -> dict[str, Any]:
    game = sitting.played
    choices = bid_choices(game, deal.cards)
    blind_deal, order = special_of(game, deal), sitting.bidding_order(deal)
    return {
        "order": order,
        "leader": order[0],
        "rows": order if own is None else tuple(dict.fromkeys((own, *order))),
        "hidden": hides(sitting, deal),
        "awaited_names": _names(sitting, deal, awaited_seats(sitting, deal)),
        "enterable": enterable_seats(sitting, deal),
        "enterable_names": _names(sitting, deal, enterable_seats(sitting, deal)),
        "bids_text": say_bids(sitting, deal),
        "pairs": wording.pair_bids(sitting, deal),
        "trump": sitting.trump(deal),
        "trumps": trump_choices(game, deal, sitting.players),
        **_limit_values(sitting, deal, ask),
        "numbers": [choice for choice in choices if isinstance(choice, int)],
        "blind_nil": BLIND_NIL in choices,
        "for_both": ask.seat is not None and can_bid_for_both(sitting, deal, ask.seat),
        "played_blind": bool(blind_deal and blind_deal.blind),
        "special": (
            special_rules(blind_deal) if blind_deal and blind_deal.aim is not Aim.BIDS else None
        ),
        "scores": sitting.scores(deal),
        "extra_rows": extra_rows(sitting, deal) if ask.kind in ("next", "over") else (),
        "extras_open": has_entries(deal),
        "extra_entered": request.endpoint == "bidding.extra",
        "unowned_tricks": allows_unowned_tricks(game),
        "last_taker": _last_taker(sitting, deal),
    }


def _limit_values(sitting: BiddingSitting, deal: BidDeal, ask: BiddingQuestion) -> dict[str, Any]:
    """Template values of the bids that the asked seat cannot make.

    `forbidden` bids can be entered `anyway`, unless the pair must bid more.
    """
    if ask.kind != "bid" or ask.seat is None:
        return {"lowest": 0, "forbidden": (), "anyway": ()}
    lowest = least_bid(sitting, deal, ask.seat)
    forbidden = forbidden_bids(sitting, deal, ask.seat)
    anyway = [choice for choice in forbidden if not 0 < choice.bid < lowest]
    return {"lowest": lowest, "forbidden": forbidden, "anyway": anyway}


def _names(sitting: BiddingSitting, deal: BidDeal, seats: Sequence[int]) -> str:
    return ", ".join(isolated(sitting.seats_in(deal)[seat].name) for seat in seats)


def _last_taker(sitting: BiddingSitting, deal: BidDeal) -> int | None:
    """The last seat in bidding order with tricks; a filled-in trick of it may be unowned."""
    if not allows_unowned_tricks(sitting.played):
        return None
    order = reversed(sitting.bidding_order(deal))
    return next((seat for seat in order if deal.tricks.get(seat)), None)


def _end_values(sitting: BiddingSitting) -> dict[str, Any]:
    sides = [Seat(side, sitting.side_name(side)) for side in range(len(sitting.sides))]
    return {"chart": chart_of(sitting), "sides": sides, "words": _result_text(sitting)}


def _chances(sitting: BiddingSitting) -> list[str]:
    """The chances of winning, shortly before the end."""
    to_come = sitting.to_come
    if to_come is None or len(to_come) > _CHANCES or not any(sitting.side_deals):
        return []
    by_side = chances(sitting) or ()
    return [say(say_chance(sitting, side, chance)) for side, chance in enumerate(by_side)]


def _result_text(sitting: BiddingSitting) -> str:
    standings = [
        Standing(side, sitting.side_name(side), in_points(total, TENTHS), side in sitting.winners)
        for side, total in enumerate(sitting.totals)
    ]
    name = isolated(named_inside(sitting.name))
    title = gettext("%(game)s: %(name)s", game=say(sitting.game.label), name=name)
    return headed(
        member().house_name,
        sitting.date,
        [result(title, standings, finished=True)],
    )
