"""Deals that are entered as a whole, one after the other; each one deals the next.

This is how deals come from paper, and from a phone that was used without the server.
"""

from collections.abc import Iterator

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, range_message, refuse
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.corrections import correct_deal
from scorekeeper.games.bidding.rules.deal_checks import check_bid
from scorekeeper.games.bidding.rules.deals import (
    USUAL,
    BidDeal,
    DealPhase,
    has_bids,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.moves import add_deal, begin_deal, check_deal_limit, find_deal
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

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
