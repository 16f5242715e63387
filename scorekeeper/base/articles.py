"""Articles of the rule book: a game's rules in sentences, each with its source."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.base.text import Text


class Source(StrEnum):
    """The source of a rule: the game itself, our reading of it, or the house."""

    GAME = "game"
    READING = "reading"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in a sentence or two, and its source."""

    sentence: Text
    source: Source = Source.GAME


def game_rule(sentence: str, **values: str | int | Text) -> Line:
    """Return a rule of the game itself."""
    return Line(Text(sentence, values))


def our_reading(sentence: str, **values: str | int | Text) -> Line:
    """Return a rule where the game's own rules are silent or unclear."""
    return Line(Text(sentence, values), Source.READING)


@dataclass(frozen=True, slots=True)
class ArticleTable:
    """A table in an article.

    Args:
        head: the column headings.
        in_words: whether its last column has words, not numbers.
    """

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    in_words: bool = False


class Related(NamedTuple):
    id: str
    title: Text


@dataclass(frozen=True, slots=True)
class Article:
    """Rules that belong together.

    Args:
        id: its name in addresses.
        lines: the rules, the most useful first.
        tables: rules that read better as tables.
        also: other names of its subject, in any language; the search finds it by them.
        related: the other articles about the same game.
    """

    id: str
    title: Text
    lines: tuple[Line, ...]
    tables: tuple[ArticleTable, ...] = ()
    also: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
