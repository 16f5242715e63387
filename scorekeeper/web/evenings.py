"""What a game brings to evenings: who played it, and how its sittings are listed and said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.base.text import Text
from scorekeeper.core.topics import Place
from scorekeeper.web.links import Link


class Share(Protocol):
    """What came of a game's sittings of an evening for somebody; two of them add up."""

    @property
    def ahead(self) -> tuple[int, int]:
        """What puts people in order: how many were won at tables, and the points."""

    def __add__(self, other: Any, /) -> Any:
        """Both together: somebody who was entered twice has two."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody's sittings at tables: how many, how many won, the points.

    In `handed_over` of them somebody else took over the seat, and with it the points.
    """

    played: int
    won: int = 0
    points: int = 0
    handed_over: int = 0

    @property
    def ahead(self) -> tuple[int, int]:
        """As of every share."""
        return self.won, self.points

    def __add__(self, other: "Sat") -> "Sat":
        """Both together."""
        return Sat(
            self.played + other.played,
            self.won + other.won,
            self.points + other.points,
            self.handed_over + other.handed_over,
        )


@dataclass(frozen=True, slots=True)
class EveningShares:
    """What a game itself says of who played it on an evening.

    Args:
        sittings: those, by their numbers, of which it says what their tallies do not.
        shares: whose, by the player's number, and what came of it.
    """

    sittings: Sequence[int] = ()
    shares: Sequence[tuple[int, Share]] = ()


def nothing_told(_place: Place, _date: str) -> EveningShares:
    """A game of which the tallies say everything."""
    return EveningShares()


@dataclass(frozen=True, slots=True)
class GameOfEvening:
    """What an evening had of a game.

    Args:
        count: how many sittings.
        lines: those that are shown.
        people: who played it, by name, and what came of it.
    """

    count: int
    lines: Sequence[Any]
    people: Sequence[tuple[str, Any]]

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.count - len(self.lines)


@dataclass(frozen=True, slots=True)
class Evening:
    """How evenings show a game.

    Args:
        name: what the game is called.
        counted: so many of its sittings, in words.
        more: that there were so many more than are shown.
        lines: those of a date that are shown.
        listed: the template of these; it has the `part`.
        came_to: a share, in words.
        words: its lines of the recap that one can send on.
        begin: where one begins.
        told: what it says itself of who played it; else the tallies say that.
        adds_up: whether points of several of its sittings make a sum.
    """

    name: Text
    counted: Callable[[int], str]
    more: Callable[[int], str]
    lines: Callable[[Place, str], Sequence[Any]]
    listed: str
    came_to: Callable[[Any], str]
    words: Callable[[GameOfEvening], list[str]]
    begin: Link
    told: Callable[[Place, str], EveningShares] = nothing_told
    adds_up: bool = True
