"""Deals that are entered as a whole, corrected, deleted or inserted later; and substitutes.

Whole deals come from paper, and from a phone that was used without the server. Each function
returns a new sitting, or raises RuleError with every problem.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, range_message, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import prune_substitutes
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deal_checks import check_bid, check_kind, check_seats
from scorekeeper.games.bidding.rules.deals import (
    POSITIONS_APART,
    USUAL,
    Absence,
    BidDeal,
    ConfirmedResult,
    DealPhase,
    has_bids,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.moves import (
    add_deal,
    begin_deal,
    check_deal_limit,
    find_deal,
    with_valid_deal,
)
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


def correct_deal(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    stored = find_deal(sitting, deal.id)
    if stored.bids and hides(sitting, stored):  # a conflict would reveal the bids
        message = text("Bids are hidden for now. You can enter this once all are in.")
        refuse([Problem("bids-hidden", "", message)])
    refuse(check_kind(sitting, deal))
    updated = replace(
        deal,
        position=stored.position,
        sits=stored.sits,
        confirmed=stored.confirmed,
        absent=stored.absent,
        starts=stored.starts,
        added=stored.added,
    )
    return _reopen_if_empty(with_valid_deal(sitting, updated))


def confirm_result(
    sitting: BiddingSitting, deal_id: int, seat: int, result: ConfirmedResult
) -> BiddingSitting:
    deal = find_deal(sitting, deal_id)
    if sitting.result(deal, seat) != result:
        message = text("This result changed in the meantime. Please check it again.")
        refuse([Problem("other-result", "", message)])
    return sitting.with_deal(replace(deal, confirmed={**deal.confirmed, seat: result}))


def delete_deal(sitting: BiddingSitting, deal_id: int) -> BiddingSitting:
    """Delete the deal; its substitutes take their seats in the following deal instead.

    The newest deal, if it has substitutes or latecomers and is not empty yet, is only emptied.
    """
    deal = find_deal(sitting, deal_id)
    index = sitting.number(deal.id)
    if (deal.sits or deal.starts) and index == len(sitting.deals):
        empty = BidDeal(deal.id, deal.dealer, deal.cards, sits=deal.sits, position=deal.position)
        empty = replace(empty, added=deal.added, absent=deal.absent, starts=deal.starts)
        next_slot = sitting.slot_at(index)
        empty = replace(empty, cards=next_slot.cards, kind=next_slot.kind)
        empty = with_trump_in_turn(sitting.played, empty, index)
        if deal != empty:
            return _reopen_if_empty(sitting.with_deal(empty))
    after = sitting.without(deal.id)
    if (deal.sits or deal.starts) and index < len(sitting.deals):
        following = sitting.deals[index]
        sits, starts = {**deal.sits, **following.sits}, {**deal.starts, **following.starts}
        after = after.with_deal(replace(following, sits=sits, starts=starts))
    return _reopen_if_empty(_prune_substitutes(after))


def substitute(sitting: BiddingSitting, deal_id: int, seat: int, newcomer: Seat) -> BiddingSitting:
    """Seat `newcomer` from that deal on; the seat keeps its points.

    Naming the player who sat there in the previous deal removes the substitute. In the first deal
    the newcomer is no substitute, but replaces the player from the start.
    """
    deal = find_deal(sitting, deal_id)
    if seat not in range(sitting.players):
        refuse([Problem("no-such-seat", "seat", text("There is no such seat."))])
    after = _prune_substitutes(sitting.with_deal(replace(deal, sits={**deal.sits, seat: newcomer})))
    refuse(check_seats(after))
    return after


def _prune_substitutes(sitting: BiddingSitting) -> BiddingSitting:
    """Remove substitutes who already have the seat."""
    seats, sits = prune_substitutes(sitting.seats, [deal.sits for deal in sitting.deals])
    deals = (replace(d, sits=taken) for d, taken in zip(sitting.deals, sits, strict=True))
    return replace(sitting, seats=seats, deals=tuple(deals))


def _reopen_if_empty(sitting: BiddingSitting) -> BiddingSitting:
    return sitting if any(sitting.side_deals) else replace(sitting, finished=False)


def forgotten_deal(sitting: BiddingSitting, following: BidDeal) -> BidDeal:
    number = sitting.number(following.id)
    coming, dealer = sitting.slot_at(number), following.dealer
    before = sitting.deals[number - 2] if number > 1 else following
    absent = {seat: why for seat, why in before.absent.items() if why is not Absence.OUT}
    for _ in range(sitting.players):
        dealer = (dealer - sitting.played.step) % sitting.players
        if dealer not in absent:
            break
    return BidDeal(sitting.new_id, dealer, coming.cards, coming.kind, absent=absent)


def insert_deal(sitting: BiddingSitting, deal: BidDeal, before: int) -> BiddingSitting:
    """Insert a forgotten deal before the deal with the id `before`.

    The new deal must have the next free id, so that a second phone that inserts the same deal
    gets an error.
    """
    following = find_deal(sitting, before)
    refuse([*check_deal_limit(sitting), *check_kind(sitting, deal)])
    if deal.id != sitting.new_id:
        message = text("The deals changed in the meantime. Please check.")
        refuse([Problem("another-deal", "new_id", message)])
    index = sitting.number(following.id) - 1
    spaced = sitting
    low, high = _gap(spaced, index)
    if high - low < 2:
        numbered = enumerate(sitting.deals, 1)
        spread = tuple(replace(d, position=n * POSITIONS_APART) for n, d in numbered)
        spaced = replace(sitting, deals=spread)
        low, high = _gap(spaced, index)
    new = replace(deal, sits={}, confirmed={}, position=(low + high) // 2)
    return with_valid_deal(spaced, with_trump_in_turn(sitting.played, new, index + 1))


def _gap(sitting: BiddingSitting, index: int) -> tuple[int, int]:
    """The sort keys of the deals before and at that index."""
    before = sitting.deals[index - 1].place if index else 0
    return before, sitting.deals[index].place


MAX_TO_COME = 60
"""Maximum number of future deals listed, if their number is not fixed or very large."""


def find_or_draft_deal(sitting: BiddingSitting, deal_id: int) -> BidDeal | None:
    """Return the deal with that id, or a draft of the next deal if that is the next id."""
    if deal_id == sitting.new_id:
        return _to_come(sitting, len(sitting.deals) + 1)
    return sitting.deal(deal_id)


def enter_deal(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    """Enter the whole deal and deal the next one.

    If the deal has the next id, it is added first, even if the previous deal is unfinished. No
    next deal is dealt if one follows already, if another deal is unfinished, or if the sitting is
    over.
    """
    if sitting.deal(deal.id) is None and deal.id == sitting.new_id:
        sitting = add_deal(sitting)
    after = correct_deal(sitting, deal)
    refuse([*_missing(after, find_deal(after, deal.id))])
    is_newest = after.deals[-1].id == deal.id
    deals_next = is_newest and not (after.current or after.is_over or check_deal_limit(after))
    return begin_deal(after) if deals_next else after


def _missing(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    if sitting.phase(deal) is DealPhase.KIND:
        yield Problem("kind-first", "kind", text("Which deal is it?"))
    game, bid_due = sitting.played, has_bids(sitting.played, deal)
    for seat in range(sitting.players):
        if seat in deal.absent:
            continue
        if bid_due and seat not in deal.bids:
            yield from filter(None, [check_bid(game, deal.cards, seat, NOT_A_NUMBER)])
        if seat not in deal.tricks:
            yield Problem("missing", f"tricks.{seat}", range_message(0, deal.cards))


def deals_to_come(sitting: BiddingSitting) -> list[BidDeal]:
    """Drafts of the deals after the newest one, as far as the game prescribes them.

    A deal that a tie makes necessary is included only once the tie has happened.
    """
    in_all, so_far = sitting.deals_in_all, len(sitting.deals)
    count = MAX_TO_COME if in_all is None else min(in_all - so_far, MAX_TO_COME)
    if sitting.next_slot and sitting.current is None:
        count = max(count, 1)
    numbers = range(so_far + 1, so_far + 1 + count)
    return [_to_come(sitting, number) for number in numbers]


def _to_come(sitting: BiddingSitting, number: int) -> BidDeal:
    game = sitting.played
    slot_ = sitting.slot_at(number)
    offset = number - len(sitting.deals) - 1
    dealer = sitting.next_dealer
    for _ in range(offset):
        dealer = sitting.dealer_after(dealer)
    kind = slot_.kind or (USUAL if game.kind_chosen else "")
    new_id = sitting.new_id + offset
    deal = BidDeal(new_id, dealer, slot_.cards, kind, absent=sitting.left)
    return with_trump_in_turn(game, deal, number)
