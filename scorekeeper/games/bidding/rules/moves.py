"""Moves at the table: each returns a new sitting, or raises RuleError with every problem.

Bids and tricks can be entered in any order: screens show whose turn it is, but do not enforce it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import GAME_OVER, NO_SUCH_DEAL, Problem, RuleError, refuse
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.bidding import (
    breaks_hook,
    has_bid_zeros,
    hook_message,
    zero_message,
)
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_sitting
from scorekeeper.games.bidding.rules.deals import (
    POSITIONS_APART,
    USUAL,
    WITH_PARTNER,
    Bid,
    BidDeal,
    DealPhase,
    is_zero,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.extra_points import Extra
from scorekeeper.games.bidding.rules.schedule import MAX_DEALS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


def next_deal(sitting: BiddingSitting) -> BidDeal | None:
    """The next deal as it will begin; None once the sitting is over."""
    next_slot = sitting.next_slot
    if next_slot is None:
        return None
    return _new_deal(sitting, next_slot.cards, next_slot.kind)


def _new_deal(sitting: BiddingSitting, cards: int, kind: str = "") -> BidDeal:
    deal = BidDeal(sitting.new_id, sitting.next_dealer, cards, kind, absent=sitting.left)
    last = max((deal.place for deal in sitting.deals), default=0)
    if deal.place <= last:
        deal = replace(deal, position=last + POSITIONS_APART)
    return with_trump_in_turn(sitting.played, deal, len(sitting.deals) + 1)


def begin_deal(sitting: BiddingSitting) -> BiddingSitting:
    problems = _check_next(sitting)
    if sitting.current:
        number = sitting.number(sitting.current.id)
        message = text("Deal %(number)s is not finished.", number=number)
        problems.append(Problem("unfinished", "", message))
    refuse(problems)
    return add_deal(sitting)


def add_deal(sitting: BiddingSitting) -> BiddingSitting:
    """Add the next deal even if the previous one is not finished."""
    refuse(_check_next(sitting))
    deal = next_deal(sitting)
    return sitting.with_deal(deal) if deal else sitting


def one_more_deal(sitting: BiddingSitting, deal_id: int) -> BiddingSitting:
    """Add a deal after the end of the game, as large as the last usual one.

    It must get the id `deal_id`. If two phones ask for the same deal, it is added only once.
    """
    if sitting.deal(deal_id):
        return sitting
    problems = check_deal_limit(sitting)
    if deal_id != sitting.new_id:
        message = text("The deals changed in the meantime. Please check.")
        problems.append(Problem("another-deal", "", message))
    elif not sitting.reached_end or sitting.finished:
        problems.append(Problem("not-over", "", text("The game is not over.")))
    refuse(problems)
    number = len(sitting.deals) + 1
    size = sitting.slot_at(number).cards
    return sitting.with_deal(replace(_new_deal(sitting, size), added=True))


def _check_next(sitting: BiddingSitting) -> list[Problem]:
    if sitting.is_over:
        return [GAME_OVER]
    return check_deal_limit(sitting)


def check_deal_limit(sitting: BiddingSitting) -> list[Problem]:
    if len(sitting.deals) < MAX_DEALS:
        return []
    return [Problem("too-many", "", text("At most %(limit)s deals.", limit=MAX_DEALS))]


def with_kind(sitting: BiddingSitting, deal_id: int, kind: str) -> BiddingSitting:
    """Set the kind that the dealer chose: a special deal's id, or `USUAL`."""
    deal = find_deal(sitting, deal_id)
    if deal.kind and (deal.bids or deal.tricks):
        refuse([Problem("too-late", "kind", text("Bids are in already."))])
    special, number = sitting.played.kind(kind), sitting.number(deal.id)
    usual = sitting.slot_at(number).cards
    cards = special.cards if special and special.cards else usual
    if kind == USUAL and not sitting.played.kind_chosen:
        kind = ""
    return with_valid_deal(sitting, replace(deal, kind=kind, cards=cards, trump=""))


def with_trump(sitting: BiddingSitting, deal_id: int, trump: str) -> BiddingSitting:
    """Note the deal's trump: a suit's letter, "none", or "" to remove the note."""
    deal = find_deal(sitting, deal_id)
    return with_valid_deal(sitting, replace(deal, trump=trump))


def with_bid(
    sitting: BiddingSitting,
    deal_id: int,
    seat: int,
    bid: Bid,
    *,
    blind: bool = False,
    shot: bool = False,
    anyway: bool = False,
) -> BiddingSitting:
    """Enter or replace a seat's bid.

    Args:
        blind: made before looking, which multiplies the points; in pairs it is for both partners,
            and the partner has no other bid.
        shot: the seat bets on its exact bid, see `BiddingGame.shot_card`.
        anyway: accept the bid even against the hook or the limit of zeros.
    """
    deal = find_deal(sitting, deal_id)
    problems = []
    if sitting.phase(deal) is DealPhase.KIND:
        problems.append(Problem("kind-first", "kind", text("Which deal is it?")))
    unchanged = deal.bids.get(seat) == bid and (seat in deal.blind) is blind
    if deal.tricks and not (unchanged and (seat in deal.loads) is shot):
        problems.append(Problem("too-late", f"bids.{seat}", text("Tricks are counted already.")))
    refuse(problems)
    bids, partner = {**deal.bids, seat: bid}, sitting.partner(seat)
    if partner is not None and bids.get(partner) == WITH_PARTNER and not blind:
        del bids[partner]
    after = replace(
        deal,
        bids=bids,
        blind=deal.blind | {seat} if blind else deal.blind - {seat},
        loads=deal.loads | {seat} if shot else deal.loads - {seat},
    )
    after = _with_bids_of_partners(sitting, after)
    problems = check_deal(sitting, after)
    if not (problems or anyway) and breaks_hook(sitting.played, after, sitting.players):
        problems.append(Problem("hook", f"bids.{seat}", hook_message(deal.cards)))
    if is_zero(bid) and not (problems or anyway) and has_bid_zeros(sitting, deal, seat):
        problems.append(Problem("zero-limit", f"bids.{seat}", zero_message(sitting.played)))
    refuse(problems)
    return sitting.with_deal(after)


def with_tricks(
    sitting: BiddingSitting,
    deal_id: int,
    seat: int,
    tricks: int | None,
    unowned: int | None = None,
) -> BiddingSitting:
    """Enter tricks, and fill in those of the other seats where only one count is possible.

    Args:
        tricks: the seat's tricks; None to leave them.
        unowned: the number of tricks that no player took; None to leave it.
    """
    deal = find_deal(sitting, deal_id)
    taken = deal.tricks if tricks is None else {**deal.tricks, seat: tricks}
    counted = replace(deal, tricks=taken, unowned=deal.unowned if unowned is None else unowned)
    refuse(check_deal(sitting, counted))
    return with_valid_deal(sitting, fill_in_tricks(counted, sitting.players))


def with_extra(sitting: BiddingSitting, deal_id: int, entry: Extra) -> BiddingSitting:
    """Enter extra points of a deal whose tricks are counted."""
    deal = find_deal(sitting, deal_id)
    return with_valid_deal(sitting, entry.apply_to(deal))


def fill_in_tricks(deal: BidDeal, players: int) -> BidDeal:
    """Fill in implied tricks: those of the last seat, or 0 for all others once no trick is left."""
    missing = [
        seat for seat in range(players) if seat not in deal.tricks and seat not in deal.absent
    ]
    left = deal.tricks_left
    if not missing or (len(missing) > 1 and left):
        return deal
    return replace(deal, tricks={**deal.tricks, **dict.fromkeys(missing, left)})


def finish(sitting: BiddingSitting) -> BiddingSitting:
    problems = []
    if sitting.is_over:
        problems.append(GAME_OVER)
    if not any(sitting.side_deals):
        problems.append(Problem("nothing", "", text("No deal is finished yet.")))
    refuse(problems)
    return replace(sitting, finished=True)


def reopen(sitting: BiddingSitting) -> BiddingSitting:
    if not sitting.finished:
        refuse([Problem("not-finished", "", text("The table has not ended it."))])
    return replace(sitting, finished=False)


def change_rules(sitting: BiddingSitting, rules: Mapping[str, Any]) -> BiddingSitting:
    """Set house rules under way: field → value; those that the game has itself are left out."""
    game = sitting.game
    differing = {name: value for name, value in rules.items() if value != getattr(game, name)}
    others = {name: value for name, value in sitting.rules.items() if name not in rules}
    changed = replace(sitting, rules=others | differing)
    refuse(check_sitting(changed))
    return changed


def find_deal(sitting: BiddingSitting, deal_id: int) -> BidDeal:
    deal = sitting.deal(deal_id)
    if deal is None:
        raise RuleError(NO_SUCH_DEAL)
    return deal


def with_valid_deal(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    deal = _with_bids_of_partners(sitting, deal)
    refuse(check_deal(sitting, deal))
    return sitting.with_deal(deal)


def _with_bids_of_partners(sitting: BiddingSitting, deal: BidDeal) -> BidDeal:
    """Enter `WITH_PARTNER` for each partner of a blind bidder for both, unless there is a bid."""
    if not sitting.played.blind_side_bid:
        return deal
    partners = (sitting.partner(seat) for seat in deal.blind if seat in deal.bids)
    covered: dict[int, Bid] = {partner: WITH_PARTNER for partner in partners if partner is not None}
    return replace(deal, bids=covered | dict(deal.bids))
