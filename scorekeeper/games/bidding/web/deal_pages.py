"""The page of a deal, and the page of a forgotten deal to insert.

The browser checks a whole deal before it is sent; see `limits` and `rules/deal_checks.py`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from flask import Response
from flask_babel import gettext

from scorekeeper.base.problems import range_message
from scorekeeper.base.seats import Seat
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.rules.attendance import usual_start
from scorekeeper.games.bidding.rules.bidding import bid_choices, hook_message
from scorekeeper.games.bidding.rules.corrections import deals_to_come, forgotten_deal
from scorekeeper.games.bidding.rules.deal_checks import possible_trumps
from scorekeeper.games.bidding.rules.deals import USUAL, BidDeal, required_tricks, special_of
from scorekeeper.games.bidding.rules.extra_checks import most_pieces
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_players
from scorekeeper.games.bidding.rules.game_values import Bidding, FirstBidder
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.moves import next_deal
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web import wording
from scorekeeper.games.bidding.web.asking import awaited_seats
from scorekeeper.games.bidding.web.cells import CELLS
from scorekeeper.games.bidding.web.deal_forms import AbsenceForm, CorrectDealForm, LatecomerForm
from scorekeeper.games.bidding.web.extras import has_entries
from scorekeeper.games.bidding.web.forms import TRUMPS
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import isolated, say
from scorekeeper.web.limit_rules import Limit, as_json
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import page
from scorekeeper.web.substitutes import SubstituteForm, who_else
from scorekeeper.web.whole_deals import FreeDeal

_BIDS = "[name^=bid]"
_TRICKS = "[name^=tricks]"


def limits(game: BiddingGame, players: int) -> Iterator[Limit]:
    most_cards = game.deck_for(players) // players
    cards_message = say(range_message(1, most_cards))
    yield Limit("filled", "#cards", cards_message)
    yield Limit("number", "#cards", cards_message, least=1, limit=most_cards)
    chosen_without_bids = [
        f'#kind [value="{kind.id}"]:checked' for kind in game.special if not kind.has_bids
    ]
    no_bids = ",".join(chosen_without_bids) or "nothing"
    highest = game.highest_bid or "{to}"
    bid_message = gettext("A bid is from %(low)s to %(high)s.", low=game.lowest_bid, high=highest)
    yield Limit("filled", _BIDS, bid_message, unless=no_bids)
    yield Limit("blank", _BIDS, gettext("Nothing is bid in this deal."), when=(no_bids,))
    if game.bidding is Bidding.IN_TURN and game.hook_from:
        yield Limit(
            "hook",
            _BIDS,
            say(hook_message("{to}")),
            unless=no_bids,
            least=game.hook_from,
            shift=-game.step if game.first_bidder is FirstBidder.DEALER else 0,
            anyway=".against-hook",
        )
    yield Limit("filled", _TRICKS, say(range_message(0, "{to}")))
    placeholders = {"total": "{sum}", "cards": "{to}"}
    sum_message = gettext("The tricks add up to %(total)s, not %(cards)s.", **placeholders)
    missing_message = gettext(
        "The tricks add up to %(total)s, not %(cards)s. Count those that nobody took, too.",
        **placeholders,
    )
    fewer = missing_message if allows_unowned_tricks(game) else ""
    yield Limit("sum", f"{_TRICKS},#unowned", sum_message, fewer=fewer)


def deal_page(
    stored: Stored[BiddingSitting],
    deal: BidDeal,
    form: WriteForm | None = None,
    *,
    is_dealt: bool = True,
) -> Response:
    """Render the page of a deal, with the problems of a form; `is_dealt`: it is not a draft."""
    sitting = stored.value
    seats = current_players(stored, deal)
    return page(
        "bidding/deal.html",
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
    is_next = deal == sitting.deals[-1] and not (deal.bids or deal.veiled or deal.tricks)
    is_full = bool(check_players(sitting.played, sitting.players + 1))
    return is_next and not (sitting.played.partners or is_full)


def _free_deal(sitting: BiddingSitting, deal: BidDeal, form: WriteForm | None) -> FreeDeal | None:
    """Return the empty newest deal or the next one, as which the form can be entered instead."""
    if not (isinstance(form, CorrectDealForm) and form.can_be_another):
        return None
    newest = sitting.deals[-1]
    if newest.id != deal.id and not (newest.bids or newest.veiled or newest.tricks):
        return FreeDeal(newest.id, sitting.number(newest.id), sitting.new_id)
    if next_deal(sitting) is None:
        return None
    return FreeDeal(sitting.new_id, len(sitting.deals) + 1, sitting.new_id + 1)


def insertion_page(
    stored: Stored[BiddingSitting], following: BidDeal, form: WriteForm | None = None
) -> Response:
    """Render the form of a forgotten deal, which is inserted before `following`."""
    deal = forgotten_deal(stored.value, following)
    values = _template_values(stored, deal, stored.value.seats_before(following), form)
    # the number of cards of a forgotten deal is a guess, so allow any
    players = stored.value.players
    values["most"] = stored.value.played.deck_for(players) // players
    return page("bidding/insert.html", **values, following=following)


def current_players(stored: Stored[BiddingSitting], deal: BidDeal) -> list[Seat]:
    return [stored.current(seat) for seat in stored.value.seats_in(deal)]


def _template_values(
    stored: Stored[BiddingSitting], deal: BidDeal, seats: Sequence[Seat], form: WriteForm | None
) -> dict[str, Any]:
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
        "conflicts": CELLS.conflict_rows(sitting, form),
    }


def _extra_values(
    game: BiddingGame, deal: BidDeal, seats: Sequence[Seat], typed: CorrectDealForm | None
) -> dict[str, Any]:
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
