"""The content of pocket cards, of any length; fitting it on a card is up to the printing.

A game derives them from its own rules, so that a card cannot contradict the rules.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.text import Text


@dataclass(frozen=True, slots=True)
class Worth:
    """A line of a table of points: the event, what it scores, and what failing costs."""

    what: Text
    points: int | Text
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A property that every game has, such as the number of tricks."""

    about: Text
    value: Text


class Kind(StrEnum):
    """The subject of a card."""

    GAME = "game"
    MODIFIER = "modifier"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class PocketCard:
    """A card.

    Args:
        kind: its subject.
        name: the name of the game, of the modifier, or of the points.
        hint: an explanation in one line.
        walk: the instructions for dealing, each with the numbers of cards held after it.
        table: the points for each event.
        grids: tables of several columns.
        mind: rules to remember.
        usual: rules to remember in every game, printed if there is room.
        facts: the facts at its foot, three at most.
    """

    kind: Kind
    name: Text
    hint: Text
    walk: tuple[tuple[Text, tuple[int, ...]], ...] = ()
    table: tuple[Worth, ...] = ()
    grids: tuple[ArticleTable, ...] = ()
    mind: tuple[Text, ...] = ()
    usual: tuple[Text, ...] = ()
    facts: tuple[Fact, ...] = ()
    note: str = ""
