"""Results of sittings for statistics: sides and their points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Side:
    """A side, one player or a team, with shared points.

    Args:
        points: in any unit; more is better.

    Raises:
        ValueError: the side has no players.
    """

    players: frozenset[int]
    points: int

    def __post_init__(self) -> None:
        if not self.players:
            raise ValueError("a side without players")


@dataclass(frozen=True, slots=True)
class SittingResult:
    """The result of one sitting.

    Zero sides or a single one are allowed, but say nothing about strength.

    Raises:
        ValueError: a player is on two sides.
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
        """Make the result of a sitting without teams, from player → points."""
        return cls.of_teams(((player,), own_points) for player, own_points in points.items())

    @classmethod
    def of_teams(cls, teams: Iterable[tuple[Iterable[int], int]]) -> Self:
        """Make the result of a sitting from teams with their points.

        Raises:
            ValueError: a team is empty, or a player is in two teams.
        """
        return cls(tuple(Side(frozenset(players), points) for players, points in teams))
