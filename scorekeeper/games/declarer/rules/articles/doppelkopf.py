"""Doppelkopf in the rule book."""

from collections.abc import Iterator

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import (
    EXAMPLES_TITLE,
    deal,
    describe_example,
    example,
    options_table,
)
from scorekeeper.games.declarer.rules.describe_deal import describe_entries
from scorekeeper.games.declarer.rules.doppelkopf import (
    ALL_POINTS,
    KEPT,
    KONTRA,
    LIMITS,
    NORMAL,
    RE,
    SOLO,
)
from scorekeeper.games.declarer.rules.game import DeclarerGame

EXAMPLES = (
    deal(NORMAL, 0, 1, taken={RE: 121}),
    deal(NORMAL, 0, 1, taken={RE: 120}),
    deal(NORMAL, 0, 1, taken={RE: 80}, said={KONTRA: ("said",)}),
    deal(NORMAL, 0, 1, taken={RE: 185}, said={RE: ("no 60",)}),
    deal(NORMAL, 0, 1, taken={RE: 130}, said={RE: ("no 60",)}),
    deal(SOLO, 0, taken={RE: 100}, said={RE: ("said",)}),
    deal(NORMAL, 0, 1, taken={RE: 130}, said={RE: ("no 90",), KONTRA: ("no 90",)}),
    deal(NORMAL, 0, 1, taken={RE: 150}, marks={"foxes_kontra": 1}),
    deal(NORMAL, 0, 1, marks={"black": RE}),
)


def article(game: DeclarerGame) -> Article:
    return Article(
        game.id,
        text("Doppelkopf"),
        (*map(Line, _lines()), *(Line(line, Source.READING) for line in _ours())),
        (_targets_table(), _examples_table(game), options_table(game)),
    )


def _lines() -> Iterator[Text]:
    yield text(
        "For four players; with five at the table the dealer sits out. 48 cards, %(points)s card "
        "points, twelve tricks.",
        points=ALL_POINTS,
    )
    yield text(
        "Two players are Re, the others Kontra. In a solo or a silent marriage one player is Re "
        "against three."
    )
    yield text(
        "Re wins with %(more)s card points, Kontra with %(half)s. If only Kontra was said, Re "
        "needs %(half)s and Kontra %(more)s.",
        more=ALL_POINTS // 2 + 1,
        half=ALL_POINTS // 2,
    )
    yield text(
        "The winners get 1 · against the old, if Kontra wins other than against a solo, 1 more · "
        "2 each for Re and Kontra that were said · 1 for each step of an announcement by either "
        "side: no 90, no 60, no 30, black."
    )
    yield text(
        "For each limit that the losers miss (90, 60, 30, a trick) the other side gets 1. Also 1, "
        "for either side: 120 card points against no 90, 90 against no 60, 60 against no 30, 30 "
        "against black."
    )
    yield text(
        "Extra points, not in a solo: 1 for a caught fox, for a Doppelkopf (a trick of 40 card "
        "points or more), and for Charlie (the jack of clubs takes the last trick)."
    )
    yield text(
        "Kontra's points are subtracted from Re's. Each Re player gets the difference, each Kontra "
        "player loses it; a soloist three times. The points of a deal add up to 0."
    )
    yield text(
        "If both sides make an announcement and neither keeps it, nobody wins: only missed limits "
        "and extra points count."
    )
    yield text(
        "Enter who was Re, the card points of Re, what was said, and extra points. A single Re "
        "player is a solo."
    )


def _ours() -> Iterator[Text]:
    yield text(
        "Re and Kontra count 2 each, as in the German federation. In many houses they double the "
        "whole deal instead: that is an option, shown in the second column of the examples."
    )
    yield text("With six players at the table, the one opposite the dealer sits out as well.")
    yield text(
        "Bock rounds are an option: after a trigger that the table agrees on, as many deals as "
        "there are players count double."
    )


def _targets_table() -> ArticleTable:
    names = (text("no 90"), text("no 60"), text("no 30"))
    rows = tuple(
        (name, Text(str(unchanged)), Text(str(limit)))
        for name, unchanged, limit in zip(names, KEPT, LIMITS, strict=True)
    )
    last = (text("black"), text("all tricks"), text("one trick"))
    head = (text("Announced"), text("Needs"), text("The others need"))
    return ArticleTable(text("Announcements in Doppelkopf"), head, (*rows, last))


def _examples_table(game: DeclarerGame) -> ArticleTable:
    rows = []
    for played in EXAMPLES:
        added, doubled = (example(game, played, announce=rule) for rule in ("add", "double"))
        brought = (describe_entries(first, first.scored[0]) for first in (added, doubled))
        rows.append((describe_example(added), *brought))
    head = (text("Deal"), text("Points"), text("If they double"))
    return ArticleTable(EXAMPLES_TITLE, head, tuple(rows))
