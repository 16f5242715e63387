"""What came of a sitting, as statistics take it: who sat together, and with how many points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Side:
    """Who shared points, one player or a team, and what they came to.

    Args:
        players: whose they are.
        points: in any unit; more is better.

    Raises:
        ValueError: nobody sits there.
    """

    players: frozenset[int]
    points: int

    def __post_init__(self) -> None:
        if not self.players:
            raise ValueError("a side without players")


@dataclass(frozen=True, slots=True)
class SittingResult:
    """What came of one sitting.

    A side has one number of points, so that those who share it cannot disagree. One side alone, or
    none, is allowed, and tells nothing.

    Raises:
        ValueError: somebody sits on two sides.
    """

    sides: tuple[Side, ...]

    def __post_init__(self) -> None:
        if sum(len(side.players) for side in self.sides) > len(self.players):
            raise ValueError("a player on two sides")

    @property
    def players(self) -> frozenset[int]:
        return frozenset().union(*(side.players for side in self.sides))

    @classmethod
    def of_players(cls, points: Mapping[int, int]) -> Self:
        """Everybody for themselves."""
        return cls.of_teams(((player,), each) for player, each in points.items())

    @classmethod
    def of_teams(cls, teams: Iterable[tuple[Iterable[int], int]]) -> Self:
        """Teams, each with its points.

        Raises:
            ValueError: a team is empty, or somebody plays in two.
        """
        return cls(tuple(Side(frozenset(players), points) for players, points in teams))
