"""Schafkopf in the rule book."""

from collections.abc import Iterator

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import brings, deal, example, examples_table
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.schafkopf import CALL, RAMSCH_POINTS, TARIFFS
from scorekeeper.games.declarer.rules.values import POINTS

EXAMPLES = (
    deal(CALL, 0, 1, marks={"result": "won"}),
    deal(CALL, 0, 1, marks={"result": "won schneider"}),
    deal(CALL, 0, 1, marks={"result": "won schwarz", "runners": 3}),
    deal(CALL, 0, 1, marks={"result": "lost", "kontra": 1}),
    deal("solo", 0, marks={"result": "won", "knocks": 1}),
    deal("solo", 0, marks={"result": "lost schneider"}),
    deal("wenz", 0, marks={"result": "won", "runners": 2}),
    deal(kind="ramsch", marks={"loser": 0, "no_trick": (3,)}),
)


def article(game: DeclarerGame) -> Article:
    return Article(
        game.id,
        text("Schafkopf"),
        (*map(Line, _lines()), *(Line(line, Source.READING) for line in _ours())),
        (_tariffs_table(game), examples_table(*(example(game, played) for played in EXAMPLES))),
    )


def _lines() -> Iterator[Text]:
    yield text("For four players; with five the dealer sits out. 32 cards, 120 card points.")
    yield text(
        "In a call game two play against two, in a solo or a Wenz one against three. The "
        "declarers need 61 card points: 60 are lost."
    )
    yield text(
        "To the game's tariff are added schneider, schwarz and the runners, the highest trumps in "
        "a row. The sum doubles for each knock, for Kontra, and for each answer to it."
    )
    yield text(
        "In a call game each of the losers pays this value, each of the winners gets it. A soloist "
        "gets it from all three or pays it to all three. A deal adds up to 0."
    )
    yield text(
        "Ramsch, if nobody plays: the player with the most card points pays %(points)s to each of "
        "the others, twice as much to one without a trick.",
        points=RAMSCH_POINTS,
    )
    yield text(
        "Enter the game, who declared, the result, the runners, and knocks and Kontra; in a Ramsch "
        "who took the most card points."
    )


def _ours() -> Iterator[Text]:
    yield text(
        "Runners count from three on, in a Wenz from two, for either side. The tariff is 10/20/50 "
        "unless the table chooses another one."
    )
    yield text("Not counted by the app: Tout and Sie, Betteln, and a march in a Ramsch.")


def _tariffs_table(game: DeclarerGame) -> ArticleTable:
    """What each loser pays for a plain call game, a plain solo, and a level or runner."""
    rows = []
    for tariff in TARIFFS:
        plain, level, alone = (
            -brings(example(game, played, tariff=tariff), POINTS, 3)
            for played in (EXAMPLES[0], EXAMPLES[1], deal("solo", 0, marks={"result": "won"}))
        )
        rows.append((Text(tariff), *(Text(str(n)) for n in (plain, alone, level - plain))))
    head = (
        text("Tariff"),
        text("Call game"),
        text("Solo, Wenz"),
        text("Schneider, schwarz, each runner"),
    )
    return ArticleTable(text("Tariffs"), head, tuple(rows))
