"""The contract of a game for the page of an evening."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.base.text import Text
from scorekeeper.core.topics import Place
from scorekeeper.web.links import Link


class Share(Protocol):
    """A player's result in a game's sittings of an evening; two can be added."""

    @property
    def ahead(self) -> tuple[int, int]:
        """The sort key: wins at tables, then points."""

    def __add__(self, other: Any, /) -> Any:
        """Add the results of a person with two player numbers."""


@dataclass(frozen=True, slots=True)
class TableShare:
    """A player's sittings at tables: number, wins, points.

    In `handed_over` of them a substitute took the seat, and with it the points.
    """

    played: int
    won: int = 0
    points: int = 0
    handed_over: int = 0

    @property
    def ahead(self) -> tuple[int, int]:
        """The sort key, see `Share.ahead`: wins, then points."""
        return self.won, self.points

    def __add__(self, other: "TableShare") -> "TableShare":
        """Add the two results."""
        return TableShare(
            self.played + other.played,
            self.won + other.won,
            self.points + other.points,
            self.handed_over + other.handed_over,
        )


@dataclass(frozen=True, slots=True)
class EveningShares:
    """Results that the game itself computes instead of the tallies.

    Args:
        sittings: the numbers of these sittings.
        shares: results by the player's number.
    """

    sittings: Sequence[int] = ()
    shares: Sequence[tuple[int, Share]] = ()


def no_shares(_place: Place, _date: str) -> EveningShares:
    """Return no results: for a game whose tallies contain all of them."""
    return EveningShares()


@dataclass(frozen=True, slots=True)
class GameOfEvening:
    """A game's part of an evening.

    Args:
        people: the players by name, with their results.
    """

    count: int
    lines: Sequence[Any]
    people: Sequence[tuple[str, Any]]

    @property
    def more(self) -> int:
        """The number of sittings that are not listed."""
        return self.count - len(self.lines)


@dataclass(frozen=True, slots=True)
class Evening:
    """How an evening shows a game.

    Args:
        more_label: the number of sittings that are not listed.
        lines: returns the listed sittings of a date.
        listed: the template of the list; it gets the `part`.
        describe_share: describes the result of a player.
        words: returns its lines of the summary to share.
        shares: returns results that replace those of the tallies.
        adds_up: whether points of several sittings can be added.
    """

    name: Text
    count_label: Text
    more_label: Text
    lines: Callable[[Place, str], Sequence[Any]]
    listed: str
    describe_share: Callable[[Any], str]
    words: Callable[[GameOfEvening], list[str]]
    begin: Link
    shares: Callable[[Place, str], EveningShares] = no_shares
    adds_up: bool = True
