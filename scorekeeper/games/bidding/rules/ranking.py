"""The ranking of the sides: places, and points behind the first."""

from dataclasses import dataclass

from scorekeeper.games.bidding.rules.sitting import BiddingSitting


@dataclass(frozen=True, slots=True)
class SideStanding:
    """A side's place in the ranking; points in tenths.

    Args:
        side: the side's number, from 0.
        place: 1 for the first; sides with equal points share a place, and the next is skipped.
        total: the points so far.
        behind: points behind the first.
        bags: the bags since the last fine.
    """

    side: int
    place: int
    total: int
    behind: int
    bags: int


def standings(sitting: BiddingSitting) -> tuple[SideStanding, ...]:
    """The ranking, most points first; sides with equal points in seat order."""
    totals, bags = sitting.totals, sitting.bags
    return tuple(
        SideStanding(
            side=side,
            place=1 + sum(total > totals[side] for total in totals),
            total=totals[side],
            behind=max(totals) - totals[side],
            bags=bags[side],
        )
        for side in sitting.ranking
    )
