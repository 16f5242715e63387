"""Articles of the rule book: a game's rules in sentences, and whose each sentence is."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.text import Text


class Source(StrEnum):
    """Whose a line is."""

    GAME = "game"
    READING = "reading"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in a sentence or two, and whose it is."""

    said: Text
    source: Source = Source.GAME


@dataclass(frozen=True, slots=True)
class ArticleTable:
    """What an article says in numbers: the heading of each column, and the rows below them."""

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Article:
    """Some rules that belong together.

    Args:
        id: its name in addresses.
        title: what it is about.
        lines: the rules, the most asked for first.
        tables: what is better said in numbers.
        also: what else people call what it is about, in any language; it is found by that.
    """

    id: str
    title: Text
    lines: tuple[Line, ...]
    tables: tuple[ArticleTable, ...] = ()
    also: tuple[str, ...] = ()
