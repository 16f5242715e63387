"""Who stands where: places, and how far behind the first."""

from dataclasses import dataclass

from scorekeeper.games.bidding.rules.sitting import BiddingSitting


@dataclass(frozen=True, slots=True)
class SideStanding:
    """How a side stands; points in tenths.

    Args:
        side: which.
        place: 1 for the first; sides with equal points share a place, and the next one is left out.
        total: the points so far.
        behind: the points to the first.
        bags: the bags since the last fine.
    """

    side: int
    place: int
    total: int
    behind: int
    bags: int


def standings(sitting: BiddingSitting) -> tuple[SideStanding, ...]:
    """How each side stands, most points first; who has equal points, in seat order."""
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
