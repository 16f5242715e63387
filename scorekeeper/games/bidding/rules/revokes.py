"""Fines for a revoke, which the table enters: a bid that counts as missed, or points lost."""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import BidDeal, has_bids
from scorekeeper.games.bidding.rules.game import BiddingGame

MAX_FINE = 1000


def missed_tricks(bid: int, tricks: int) -> int:
    """Return the tricks that count for a bid that a revoke makes missed.

    >>> missed_tricks(2, 2), missed_tricks(2, 0), missed_tricks(0, 0), missed_tricks(3, 5)
    (1, 0, 1, 2)
    """
    return min(tricks, bid - 1) if bid else max(tricks, 1)


def check_fines(game: BiddingGame, deal: BidDeal) -> Iterator[Problem]:
    """Yield the problems of a deal's fines, with the fields `revokes` and `fines.0` (of a seat)."""
    if deal.revokes and not has_bids(game, deal):
        yield Problem("no-bids", "revokes", text("Nothing is bid in this deal."))
    elif deal.revokes - deal.bids.keys():
        yield Problem("no-bid", "revokes", text("Only a bid can count as missed."))
    for seat, points in deal.fines.items():
        if not 1 <= points <= MAX_FINE:
            message = range_message(1, MAX_FINE)
            yield Problem("fine", f"fines.{seat}", message)
        elif seat in deal.absent:
            message = text("This player does not play in this deal.")
            yield Problem("fine", f"fines.{seat}", message)
