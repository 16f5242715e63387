"""The contract of a game for statistics: names of its figures, and how they are shown.

The figures are counted with each sitting; see `core/tallies.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.base.text import Text, text
from scorekeeper.core.own_games import OwnGame, OwnGames
from scorekeeper.core.topics import Place
from scorekeeper.web.language import isolated, say


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate: how often something was tried and made.

    Args:
        attempts: the figure that counts attempts.
        successes: the figure that counts successes.
    """

    name: Text
    attempts: str
    successes: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A breakdown of figures, such as by variant: those named `prefix/item/…`.

    Args:
        prefix: the prefix of the figures.
        names: returns a house's names of the items.
        attempts: the heading and figure of attempts.
        successes: the heading and figure of successes.
        points: the heading of points per attempt, if they are counted.
        in_order: whether items are numbers, in their order; else the most frequent come first.
        of_house: whether it is also shown for the whole house.
    """

    title: Text
    prefix: str
    names: Callable[[Place], Callable[[str], str]]
    attempts: tuple[Text, str]
    successes: tuple[Text, str]
    points: Text | None = None
    in_order: bool = False
    of_house: bool = False


def by_game(names: Callable[[Place], Callable[[str], str]]) -> Breakdown:
    """Break down how many sittings of each game were finished, and won."""
    return Breakdown(
        text("By game"), "kind", names, (text("Played"), "finished"), (text("Won"), "won")
    )


def everywhere(name: Callable[[str], str]) -> Callable[[Place], Callable[[str], str]]:
    """Return `Breakdown.names` for items whose names are the same in every house."""
    return lambda _place: name


def games_by_id(
    shipped: Callable[[], Mapping[str, OwnGame]], own: OwnGames[Any]
) -> Callable[[Place], Callable[[str], str]]:
    """Names of games by id: those that ship with the app, and a house's own."""

    def names(place: Place) -> Callable[[str], str]:
        games = {**shipped(), **own.book(place, archived=True)}

        def name(game_id: str) -> str:
            if game_id in games:
                return say(games[game_id].label)
            return isolated(game_id.partition(":")[2] or game_id)

        return name

    return names


@dataclass(frozen=True, slots=True)
class Bids:
    """How a game's bids are shown, counted as `bid/BID/TRICKS`.

    Args:
        ordered: the bids from the lowest up; others follow.
        name: formats a bid.
        tricks: returns the tricks with which a bid is made.
    """

    ordered: Sequence[str]
    name: Callable[[str], str]
    tricks: Callable[[str], int]


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game's statistics.

    Args:
        unit: the number of a tally's units in a point.
        points: the heading of points per sitting; empty if they cannot be added.
        rates: its rates, the first of them also in the table of players.
        feats: its achievements by figure: name and condition.
        lowest: whether the fewest points win.
    """

    unit: int = 1
    points: Text | None = None
    rates: Sequence[Rate] = ()
    breakdowns: Sequence[Breakdown] = ()
    bids: Bids | None = None
    feats: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    lowest: bool = False
