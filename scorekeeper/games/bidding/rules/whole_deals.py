"""Deals that are entered whole, one after the other: each deals the next one.

So they come from paper, and from a phone that went on without the server.
"""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import (
    USUAL,
    BidDeal,
    DealPhase,
    has_bids,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.moves import (
    begun,
    check_room,
    corrected,
    dealt,
    find_deal,
)
from scorekeeper.games.bidding.rules.schedule import slot
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

MOST_TO_COME = 60
"""So many deals to come are told at most: where there is no fixed number, or a very large one."""


def known_deal(sitting: BiddingSitting, deal_id: int) -> BidDeal | None:
    """The deal with that id; or the next one as it would begin, if that is the id it gets."""
    if deal_id == sitting.new_id:
        return _to_come(sitting, len(sitting.deals) + 1)
    return sitting.deal(deal_id)


def entered(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    """The sitting with all of that deal, and with the next one dealt.

    A deal that comes next is dealt by it, even if the one before waits for something. None is
    dealt after it where one follows already, where another one waits, or where it is over.

    Raises:
        RuleError: there is no such deal, something is wrong with it, or something is missing.
    """
    if sitting.deal(deal.id) is None and deal.id == sitting.new_id:
        sitting = dealt(sitting)
    after = corrected(sitting, deal)
    if problems := [*_missing(after, find_deal(after, deal.id))]:
        raise RuleError(*problems)
    is_newest = after.deals[-1].id == deal.id
    goes_on = is_newest and not (after.current or after.is_over or check_room(after))
    return begun(after) if goes_on else after


def _missing(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    """What the deal still waits for, each at its field."""
    if sitting.phase(deal) is DealPhase.KIND:
        yield Problem("kind-first", "kind", text("Which deal is it?"))
    waits = {"bids": deal.bids} if has_bids(sitting.played, deal) else {}
    for what, said in {**waits, "tricks": deal.tricks}.items():
        for seat in range(sitting.players):
            if seat not in said:
                yield Problem("missing", f"{what}.{seat}", text("A whole number is needed."))


def deals_to_come(sitting: BiddingSitting) -> list[BidDeal]:
    """The deals after the newest one as they will begin, as far as the game says beforehand.

    A table that has to go on because of a tie learns of one more only when it comes to that.
    """
    in_all, so_far = sitting.deals_in_all, len(sitting.deals)
    left = MOST_TO_COME if in_all is None else min(in_all - so_far, MOST_TO_COME)
    if sitting.next_slot and sitting.current is None:
        left = max(left, 1)
    numbers = range(so_far + 1, so_far + 1 + left)
    return [_to_come(sitting, number) for number in numbers]


def _to_come(sitting: BiddingSitting, number: int) -> BidDeal:
    game = sitting.played
    coming = slot(game, sitting.players, number)
    ahead = number - len(sitting.deals) - 1
    dealer = (sitting.next_dealer + ahead) % sitting.players
    kind = coming.kind or (USUAL if game.kind_chosen else "")
    deal = BidDeal(sitting.new_id + ahead, dealer, coming.cards, kind)
    return with_trump_in_turn(game, deal, number)
