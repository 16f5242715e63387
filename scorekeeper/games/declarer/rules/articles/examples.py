"""Worked examples for articles: deals, and what the formula of the game makes of them."""

from typing import Any

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.checks import fill_in
from scorekeeper.games.declarer.rules.describe_deal import describe_deal, describe_entries
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal

NAMES = "ABCDE"

EXAMPLES_TITLE = text("Examples")
"""The title of a table of examples."""


def deal(contract: str = "", *declarers: int, **parts: Any) -> DeclarerDeal:
    """Return a deal of an example; the last player deals."""
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
    """Return what the deals of an example bring to a ledger."""
    return sitting.position.balance(ledger, side, against)


def examples_table(*sittings: DeclarerSitting) -> ArticleTable:
    """Return a table of examples of a deal each, with their points."""
    rows = (
        (describe_example(sitting), describe_entries(sitting, sitting.scored[-1]))
        for sitting in sittings
    )
    return ArticleTable(EXAMPLES_TITLE, (text("Deal"), text("Points")), tuple(rows))


def describe_example(sitting: DeclarerSitting) -> Text:
    return describe_deal(sitting, sitting.deals[-1])
