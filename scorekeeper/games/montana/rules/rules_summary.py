"""Montana on one page: the articles without what a table says better, and the course of a deal."""

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
"""A deal from its beginning to the next."""

_LEFT_OUT = "nil"  # an article of which the table of points and Unabomb say everything


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """An article in short.

    Args:
        id: the article's.
        title: what it is about.
        lines: what is said in sentences.
        table: what is said in numbers.
    """

    id: str
    title: Text
    lines: tuple[Line, ...]
    table: tuple[Worth, ...] = ()


def outline(rules: HouseRules) -> tuple[SummaryPart, ...]:
    """All rules as this house plays, each said once."""
    said: list[Text] = []
    parts = []
    for article in articles(rules):
        if article.id == _LEFT_OUT:
            continue
        lines = [line for line in _lines(article, rules) if line.said not in said]
        said += [line.said for line in lines]
        table = worths(rules) if article.id == "points" else ()
        parts.append(SummaryPart(article.id, article.title, tuple(lines), table))
    return tuple(parts)


def _lines(article: Article, rules: HouseRules) -> list[Line]:
    """The article's lines, but for those that stand in the table, and Unabomb's steps in one."""
    if article.id == "points":
        return [article.lines[-1]]
    if article.id == "extra-point":  # what it is worth counts points, and stands in the table
        return [line for line in article.lines if line.said.plural is None]
    if article.id == Modifier.UNABOMB:
        about, fewer, *_, double = article.lines
        return [about, fewer, Line(unabomb_line(rules), Source.HOUSE), double]
    return list(article.lines)
