"""Montana on one page: the articles without what its tables say, and the course of a deal."""

from dataclasses import dataclass

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.pocket import Worth
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import unabomb_line, worths
from scorekeeper.games.montana.rules.variants import Modifier

COURSE = (
    text("The dealer calls"),
    text("Double nil?"),
    text("Deal the cards"),
    text("Exchange and pass"),
    text("Bid"),
    text("Play thirteen tricks"),
    text("Count the points"),
    text("The next player deals"),
)
"""The steps from one deal to the next."""

_LEFT_OUT = "nil"  # the tables of points and Unabomb cover this article


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """A short version of an article.

    Args:
        table: its numbers.
    """

    id: str
    title: Text
    lines: tuple[Line, ...]
    table: tuple[Worth, ...] = ()


def outline(rules: HouseRules) -> tuple[SummaryPart, ...]:
    """All rules as this house plays, without repeated lines."""
    messages: list[Text] = []
    parts = []
    for article in articles(rules):
        if article.id == _LEFT_OUT:
            continue
        lines = [line for line in _lines(article, rules) if line.sentence not in messages]
        messages += [line.sentence for line in lines]
        table = worths(rules) if article.id == "points" else ()
        parts.append(SummaryPart(article.id, article.title, tuple(lines), table))
    return tuple(parts)


def _lines(article: Article, rules: HouseRules) -> list[Line]:
    """The article's lines without those in the table, and Unabomb's steps in one line."""
    if article.id == "points":
        return [article.lines[-1]]
    if article.id == "extra-point":  # its worth is in the table
        return [line for line in article.lines if line.sentence.plural is None]
    if article.id == Modifier.UNABOMB:
        about, fewer, *_, double = article.lines
        return [about, fewer, Line(unabomb_line(rules), Source.HOUSE), double]
    return list(article.lines)
