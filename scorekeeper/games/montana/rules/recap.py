"""What is told of a night afterwards: its best and its worst deals."""

from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import ContractScore


@dataclass(frozen=True, slots=True)
class Moment:
    """What one player got in one deal."""

    deal: Deal
    who: Seat
    score: ContractScore


def best_and_worst(night: Night) -> tuple[list[Moment], list[Moment]]:
    """The deals that brought somebody the most points of the night, and those that cost the most.

    Equal ones are all named. What brought nothing is not the best, what cost nothing not the
    worst: either list may be empty.
    """
    moments = [
        Moment(deal, who, score)
        for deal in night.deals
        for who, score in zip(night.seats_in(deal), deal.scores(night.rules), strict=False)
    ]
    points = [moment.score.points for moment in moments]
    most, fewest = max([0, *points]), min([0, *points])
    return (
        [moment for moment in moments if most and moment.score.points == most],
        [moment for moment in moments if fewest and moment.score.points == fewest],
    )
