"""Cards for the pocket: what stands on them, as long as it may be; how it fits is up to who prints.

A game makes them from its own rules, so that no card says anything else than they do.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.text import Text


@dataclass(frozen=True, slots=True)
class Worth:
    """A line of a table of points: what happened, what it brings, and if it fails, costs."""

    what: Text
    points: int | Text
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One of the few things that every game has, such as how many tricks are played."""

    about: Text
    said: Text


class Kind(StrEnum):
    """What a card is about."""

    GAME = "game"
    MODIFIER = "modifier"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class PocketCard:
    """A card.

    Args:
        kind: what it is about.
        name: the game's or the modifier's, or that of the points.
        hint: what that is, in one line.
        walk: the dealing, each line with the numbers of cards after it.
        table: what brings how many points.
        mind: what to mind.
        usual: what to mind in every game, where there is room for it.
        facts: what stands at its foot, three at most.
        note: the house's own words.
    """

    kind: Kind
    name: Text
    hint: Text
    walk: tuple[tuple[Text, tuple[int, ...]], ...] = ()
    table: tuple[Worth, ...] = ()
    mind: tuple[Text, ...] = ()
    usual: tuple[Text, ...] = ()
    facts: tuple[Fact, ...] = ()
    note: str = ""
