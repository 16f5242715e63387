"""Elo's ratings, as simply as possible: each two at a table play a separate game."""

from collections.abc import Iterable, Mapping

Points = Mapping[int, int]


class Elo:
    """Ratings after some sittings, each the points by the player, with steps of `k`."""

    def __init__(self, k: float, sittings: Iterable[Points]) -> None:
        self.rating: dict[int, float] = {}
        for points in sittings:
            steps = {
                player: sum(
                    k * (score(points, player, other) - self.chance_ahead(player, other))
                    for other in points
                    if other != player
                )
                for player in points
            }
            for player, step in steps.items():
                self.rating[player] = self.rating.get(player, 0) + step

    def chance_ahead(self, first: int, other: int) -> float:
        """The chance that one finishes ahead of the other."""
        behind: float = self.rating.get(other, 0) - self.rating.get(first, 0)
        return float(1 / (1 + 10 ** (behind / 400)))


def score(points: Points, first: int, other: int) -> float:
    """1 for who is ahead, one half for both of a tie."""
    return 0.5 + ((points[first] > points[other]) - (points[first] < points[other])) / 2
