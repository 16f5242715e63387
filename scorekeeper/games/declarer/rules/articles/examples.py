"""The tables of articles: worked examples, and options; and the pocket cards without them."""

from collections.abc import Container, Iterator
from typing import Any

from scorekeeper.base.articles import Article, ArticleTable, Source
from scorekeeper.base.pocket import Kind, PocketCard
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.declarer.rules.checks import fill_in
from scorekeeper.games.declarer.rules.describe import word_label
from scorekeeper.games.declarer.rules.describe_deal import (
    as_text,
    describe_deal,
    describe_entries,
)
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal

NAMES = "ABCDE"

EXAMPLES_TITLE = text("Examples")
"""The title of a table of examples."""


def deal(contract: str = "", *declarers: int, **parts: Any) -> DeclarerDeal:
    return DeclarerDeal(1, 0, declarers=declarers, contract=contract, **parts)


def example(
    game: DeclarerGame, *deals: DeclarerDeal, players: int = 0, **options: Any
) -> DeclarerSitting:
    """Return a sitting of A, B, C … with these deals; the last number of each sum is filled in."""
    seats = tuple(Seat(0, name) for name in NAMES[: players or game.fewest_players])
    sitting = DeclarerSitting("", "", game, seats, options=options)
    start, formula = sitting.start, FORMULAS[game.formula]
    filled = tuple(fill_in(start, formula, played) for played in deals)
    return DeclarerSitting("", "", game, seats, options=options, deals=filled)


def brings(sitting: DeclarerSitting, ledger: str, side: int = 0, against: int | None = None) -> int:
    return sitting.position.balance(ledger, side, against)


def examples_table(*sittings: DeclarerSitting) -> ArticleTable:
    rows = (
        (describe_example(sitting), describe_entries(sitting, sitting.scored[-1]))
        for sitting in sittings
    )
    return ArticleTable(EXAMPLES_TITLE, (text("Deal"), text("Points")), tuple(rows))


def describe_example(sitting: DeclarerSitting) -> Text:
    return describe_deal(sitting, sitting.deals[-1])


OPTIONS_TITLE = text("Options")
"""The title of the table."""


def options_table(game: DeclarerGame, without: Container[str] = ()) -> ArticleTable:
    rows = tuple(
        (Text(option.name), join_texts([*_choices(game, option)], " · "))
        for option in game.options
        if option.id not in without
    )
    head = (text("Option"), text("By default · at other tables"))
    return ArticleTable(OPTIONS_TITLE, head, rows, in_words=True)


def value_text(game: DeclarerGame, option: Parameter, value: object) -> Text:
    if option.kind == "flag":
        return text("yes") if value else text("no")
    return as_text(word_label(game, str(value)))


def _choices(game: DeclarerGame, option: Parameter) -> Iterator[Text]:
    yield value_text(game, option, option.default)
    if option.kind == "number" and option.high - option.low > option.step:
        yield Text(f"{option.low}–{option.high}")
        return
    for value in _values(option):
        if value != option.default:
            yield value_text(game, option, value)


def _values(option: Parameter) -> Iterator[object]:
    if option.kind == "flag":
        yield from (True, False)
    elif option.kind == "number":
        yield from range(option.low, option.high + 1, option.step)
    else:
        yield from option.words


def value_tables(article: Article) -> list[ArticleTable]:
    """Return the tables of values: those that are neither examples nor options."""
    return [table for table in article.tables if table.title not in (EXAMPLES_TITLE, OPTIONS_TITLE)]


def article_card(article: Article, game: DeclarerGame) -> PocketCard:
    """Build the pocket card of an article; the tables of values are on that of the game itself."""
    rules = [line.sentence for line in article.lines if line.source is Source.GAME]
    ours = (line.sentence for line in article.lines if line.source is Source.READING)
    tables = value_tables(article) if article.id == game.id else []
    return PocketCard(
        Kind.GAME,
        article.title,
        _players(game),
        grids=tuple(tables),
        mind=tuple(rules),
        usual=tuple(ours),
    )


def _players(game: DeclarerGame) -> Text:
    low, high = game.fewest_players, game.most_players
    counts = str(low) if low == high else f"{low}–{high}"
    return text("Players: %(counts)s", counts=counts)
