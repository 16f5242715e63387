"""What a game brings to statistics: what its figures are called, and how they are shown.

The figures themselves are counted with each sitting, by their names; see `core/tallies.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.base.text import Text
from scorekeeper.core.own_games import OwnGame, OwnGames
from scorekeeper.core.topics import Place
from scorekeeper.web.language import isolated, say


@dataclass(frozen=True, slots=True)
class Rate:
    """Something that was tried, and how often it was made.

    Args:
        name: what it is.
        tried: the figure that counts the tries.
        made: the one that counts those made.
    """

    name: Text
    tried: str
    made: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Figures by something, such as by variant: those named `prefix/item/…`.

    Args:
        title: by what.
        prefix: how the names begin.
        names: for a house, what each item is called, by how it stands in the names.
        tried: the heading of how often, and the figure.
        made: the heading of how much of that was made or won, and the figure.
        points: the heading of the points each time, where they are counted.
        in_order: whether the items are numbers, shown in their order; else the most frequent first.
        of_house: whether it is shown of the whole house as well.
    """

    title: Text
    prefix: str
    names: Callable[[Place], Callable[[str], str]]
    tried: tuple[Text, str]
    made: tuple[Text, str]
    points: Text | None = None
    in_order: bool = False
    of_house: bool = False


def everywhere(name: Callable[[str], str]) -> Callable[[Place], Callable[[str], str]]:
    """Items that are called the same in every house."""
    return lambda _place: name


def games_by_id(
    shipped: Callable[[], Mapping[str, OwnGame]], own: OwnGames[Any]
) -> Callable[[Place], Callable[[str], str]]:
    """Games by their ids: those that ship with the app, and a house's own."""

    def names(place: Place) -> Callable[[str], str]:
        known = {**shipped(), **own.book(place, archived=True)}

        def name(game_id: str) -> str:
            if game_id in known:
                return say(known[game_id].label)
            return isolated(game_id.partition(":")[2] or game_id)

        return name

    return names


@dataclass(frozen=True, slots=True)
class Bids:
    """How the bids of a game are shown, counted as `bid/BID/TRICKS`.

    Args:
        ordered: the bids as names have them, from the lowest; others come after.
        name: what a bid is called.
        wanted: how many tricks it is made with.
    """

    ordered: Sequence[str]
    name: Callable[[str], str]
    wanted: Callable[[str], int]


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What a game has for statistics.

    Args:
        unit: so many of what a tally counts make a point.
        points: the heading of the points each time; nothing where they make no sum.
        rates: what was tried and made, the first of them for the table of players too.
        breakdowns: figures by variant and so on.
        bids: where tricks are bid.
        feats: what it counts as achievements, by their figures: a name, and what it takes.
    """

    unit: int = 1
    points: Text | None = None
    rates: Sequence[Rate] = ()
    breakdowns: Sequence[Breakdown] = ()
    bids: Bids | None = None
    feats: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
