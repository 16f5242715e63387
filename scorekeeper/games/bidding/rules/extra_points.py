"""Extra points: what the table enters, and what a seat gets for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Scoring
from scorekeeper.games.bidding.rules.results import PointsLine, SeatResult


def extra_lines(game: BiddingGame, seat: SeatResult) -> Iterator[PointsLine]:
    exact = seat.tricks == seat.counted_bid and not seat.revoked
    yield from _pieces(game, seat)
    for won in seat.alliances:
        points = game.alliance_points * TENTHS if won else 0
        label = say_points(points)
        yield PointsLine(
            points,
            text("alliance: %(points)s", points=label)
            if won
            else text("alliance, not both bids exact: %(points)s", points=label),
        )
    if seat.wager:
        points = (seat.wager if exact else -seat.wager) * TENTHS
        label = say_points(points)
        yield PointsLine(
            points,
            text("wager won: %(points)s", points=label)
            if exact
            else text("wager lost: %(points)s", points=label),
        )


def _pieces(game: BiddingGame, seat: SeatResult) -> Iterator[PointsLine]:
    """Yield the points of pieces; one line without points if the bid is missed."""
    share = extra_share(game, abs(seat.tricks - seat.counted_bid), shot=seat.shot)
    if seat.revoked:
        share = 0
    if seat.extra and not share:
        yield PointsLine(0, text("bid missed: no extra points"))
        return
    for piece_id, count in seat.extra:
        piece = game.piece(piece_id)
        if piece is None:
            continue
        points = piece.points * count * TENTHS * share // 100
        parts = {"piece": game.piece_label(piece), "points": say_points(points)}
        yield PointsLine(
            points,
            Text("%(piece)s ×%(count)s: %(points)s", {"count": count, **parts})
            if count > 1
            else Text("%(piece)s: %(points)s", parts),
        )


def extra_share(game: BiddingGame, missed_by: int, *, shot: bool) -> int:
    """Per cent of the points of pieces for a bid that is missed by that many tricks."""
    near = game.potential_near if game.scoring is Scoring.POTENTIAL and not shot else 0
    return {0: 100, 1: near}.get(missed_by, 0)


K = TypeVar("K")


class ExtraKind(StrEnum):
    """What an entry sets: pieces of a seat, an alliance, a wager, or a changed bid."""

    PIECE = "piece"
    ALLIANCE = "alliance"
    WAGER = "wager"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class Extra:
    """An entry of extra points.

    Args:
        value: the number of pieces or alliances, the amount, or the change; 0 for none.
        other: the other seat of an alliance.
    """

    kind: ExtraKind
    seat: int
    value: int
    other: int = 0
    piece: str = ""

    def apply_to(self, deal: BidDeal) -> BidDeal:
        """Set the value in the deal; for wagers and changes of other seats, remove the old one."""
        match self.kind:
            case ExtraKind.PIECE:
                pieces = {**deal.extra.get(self.seat, {}), self.piece: self.value}
                return replace(deal, extra=tidy_pieces({**deal.extra, self.seat: pieces}))
            case ExtraKind.ALLIANCE:
                pair = (min(self.seat, self.other), max(self.seat, self.other))
                others = (old for old in deal.alliances if old != pair)
                return replace(deal, alliances=tuple(sorted((*others, *[pair] * self.value))))
            case ExtraKind.WAGER:
                return replace(deal, wagers={self.seat: self.value} if self.value else {})
            case ExtraKind.CHANGE:
                changes = {**deal.bid_changes, self.seat: self.value}
                return replace(deal, bid_changes=_without_zeros(changes))


def tidy_pieces(extra: Mapping[int, Mapping[str, int]]) -> dict[int, dict[str, int]]:
    """Remove pieces whose number is 0, and seats without pieces."""
    tidied = {seat: _without_zeros(pieces) for seat, pieces in sorted(extra.items())}
    return {seat: pieces for seat, pieces in tidied.items() if pieces}


def _without_zeros(values: Mapping[K, int]) -> dict[K, int]:
    return {key: value for key, value in values.items() if value}
