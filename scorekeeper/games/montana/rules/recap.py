"""Highlights of a night: its best and its worst deals."""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import ContractScore


@dataclass(frozen=True, slots=True)
class Moment:
    """One player's score in one deal."""

    deal: Deal
    who: Seat
    score: ContractScore


def best_and_worst(night: Night) -> tuple[list[Moment], list[Moment]]:
    """The results with the most points of the night, and those with the fewest.

    All tied results are included. Only positive points can be best, and only negative ones worst,
    so either list may be empty.
    """
    moments = [
        Moment(deal, who, score)
        for deal in night.deals
        for who, score in zip(night.seats_in(deal), deal.scores(night.rules), strict=False)
    ]
    points = [moment.score.points for moment in moments]
    highest, lowest = max([0, *points]), min([0, *points])
    return (
        [moment for moment in moments if highest and moment.score.points == highest],
        [moment for moment in moments if lowest and moment.score.points == lowest],
    )
