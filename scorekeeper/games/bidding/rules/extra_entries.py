"""Entries of extra points at the table: each sets one value, so that a repeat is harmless."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from scorekeeper.games.bidding.rules.deals import BidDeal

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

    def put(self, deal: BidDeal) -> BidDeal:
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
