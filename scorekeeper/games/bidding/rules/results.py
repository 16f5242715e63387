"""A deal's result for a seat, its score with the reasons of its points, and fines for a revoke."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import (
    WITH_PARTNER,
    Bid,
    BidDeal,
    has_bids,
    required_tricks,
)
from scorekeeper.games.bidding.rules.game import BiddingGame


class BidOutcome(StrEnum):
    """A bid's outcome: made, too many tricks, or too few; ABSENT if the side did not play."""

    MADE = "made"
    OVER = "over"
    UNDER = "under"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class PointsLine:
    """Points in tenths, and the reason for them.

    `seat` is set if the line is about one of two partners: 0 or 1, in the order of their seats.
    """

    points: int
    reason: Text
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DealScore:
    """A side's score in a deal.

    Args:
        outcome: the bid's outcome; in a deal without bids, whether the aim was reached.
        outcomes: the outcomes of both partners' bids, if they bid each for themselves.
    """

    lines: tuple[PointsLine, ...]
    outcome: BidOutcome
    overtricks: int = 0
    failed: bool = False
    all_tricks: bool = False
    outcomes: tuple[BidOutcome, ...] = ()

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def is_exact(self) -> bool:
        """Whether the side took exactly its bid, or reached the aim."""
        return self.outcome is BidOutcome.MADE and not self.overtricks


def add_partners(scores: Sequence[DealScore]) -> DealScore:
    """The score of two partners who bid and score each for themselves."""
    if len(scores) == 1:
        return scores[0]
    missed = (score.outcome for score in scores if score.outcome is not BidOutcome.MADE)
    return DealScore(
        tuple(replace(line, seat=at) for at, score in enumerate(scores) for line in score.lines),
        next(missed, BidOutcome.MADE),
        sum(score.overtricks for score in scores),
        failed=any(score.failed for score in scores),
        all_tricks=any(score.all_tricks for score in scores),
        outcomes=tuple(score.outcome for score in scores),
    )


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What happened to a seat in a deal.

    Args:
        shot: the seat bet on its exact bid, see `BiddingGame.shot_card`.
        extra: ids of pieces, with the number of each.
        alliances: for each alliance, whether both bids are exact.
    """

    bid: Bid | None
    tricks: int
    blind: bool = False
    shot: bool = False
    change: int = 0
    extra: tuple[tuple[str, int], ...] = ()
    alliances: tuple[bool, ...] = ()
    wager: int = 0
    revoked: bool = False
    fine: int = 0

    @property
    def counted_bid(self) -> int:
        """The number of tricks that makes the bid, after the change; 0 without a bid."""
        return required_tricks(self.bid or 0) + self.change

    @property
    def is_nil(self) -> bool:
        """Whether the seat bid no trick, which is a nil in some games."""
        return self.counted_bid == 0 and self.bid != WITH_PARTNER


def seat_result(deal: BidDeal, seat: int, tricks: int) -> SeatResult:
    allied = (pair for pair in deal.alliances if seat in pair)
    return SeatResult(
        deal.bids.get(seat),
        tricks,
        seat in deal.blind,
        seat in deal.loads,
        deal.bid_changes.get(seat, 0),
        tuple(sorted(deal.extra.get(seat, {}).items())),
        tuple(not any(map(deal.misses_by, pair)) for pair in allied),
        deal.wagers.get(seat, 0),
        seat in deal.revokes,
        deal.fines.get(seat, 0),
    )


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
