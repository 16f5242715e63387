"""French Tarot in the rule book."""

from collections.abc import Iterator

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import (
    deal,
    example,
    examples_table,
    options_table,
)
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.tarot import (
    ALL_POINTS,
    DEFENCE,
    GAME_POINTS,
    HANDFULS,
    PETIT,
    SLAMS,
    TAKER,
    TARGETS,
)

_TRUMPS_SHOWN = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
"""Players → the trumps of a single, double and triple poignée."""

EXAMPLES = (
    (4, deal("prise", 0, taken={TAKER: 90}, marks={"oudlers": 2})),
    (4, deal("garde", 0, taken={TAKER: 96}, marks={"oudlers": 1})),
    (4, deal("garde sans", 0, taken={TAKER: 80}, marks={"oudlers": 3, "petit": TAKER})),
    (
        4,
        deal(
            "garde",
            0,
            taken={TAKER: 90},
            said={0: ("single",)},
            marks={"oudlers": 1, "petit": DEFENCE},
        ),
    ),
    (4, deal("garde", 0, taken={TAKER: 182}, marks={"oudlers": 3, "slam": "made"})),
    (3, deal("garde", 0, taken={TAKER: 81}, marks={"oudlers": 2})),
    (5, deal("garde", 0, 1, taken={TAKER: 120}, marks={"oudlers": 1})),
    (5, deal("prise", 0, taken={TAKER: 102}, marks={"oudlers": 1})),
)
"""The number of players, and the deal; points in halves."""


def article(game: DeclarerGame) -> Article:
    examples = (example(game, played, players=players) for players, played in EXAMPLES)
    return Article(
        game.id,
        text("French Tarot"),
        (*map(Line, _lines()), *(Line(line, Source.READING) for line in _ours())),
        (
            _targets_table(),
            _bids_table(game),
            _handfuls_table(),
            examples_table(*examples),
            options_table(game),
        ),
    )


def _lines() -> Iterator[Text]:
    yield text(
        "For three to five players, with 78 cards and %(points)s card points. One plays against "
        "the others; with five players the taker calls a partner or plays alone.",
        points=ALL_POINTS,
    )
    yield text("The more oudlers are in the taker's tricks, the fewer card points are needed.")
    yield text(
        "Each opponent pays (%(game)s + the points above the target) × the bid's factor. If the "
        "target is missed, each opponent gets as much, with the points below it.",
        game=GAME_POINTS,
    )
    yield text("Halves are rounded up for the side that scores; half a point short is short.")
    yield text(
        "Petit au bout, the one of trumps in the last trick: %(petit)s before multiplying, for "
        "the side that wins the trick, even if it loses the deal.",
        petit=PETIT,
    )
    yield text(
        "A poignée is not multiplied and goes to the winners of the deal. A chelem brings "
        "%(announced)s if it was announced, %(made)s if not; one that was announced and missed "
        "costs %(missed)s.",
        announced=SLAMS["announced"],
        made=SLAMS["made"],
        missed=-SLAMS["missed"],
    )
    yield text(
        "The taker gets or pays for all opponents. A partner has one share, and the taker two. A "
        "deal adds up to 0."
    )
    yield text(
        "Enter the taker, the bid, the oudlers and the card points of the taker's side, halves "
        "too; then petit au bout, poignées and a chelem."
    )


def _ours() -> Iterator[Text]:
    yield text(
        "Not counted by the app, as sources differ: a chelem by the opponents, a bonus for a hand "
        "without trumps or figures, rounding to five or ten."
    )


def _targets_table() -> ArticleTable:
    rows = tuple((Text(str(n)), Text(str(points))) for n, points in enumerate(TARGETS))
    return ArticleTable(
        text("Oudlers and target"), (text("Oudlers"), text("Card points needed")), rows
    )


def _bids_table(game: DeclarerGame) -> ArticleTable:
    rows = tuple((Text(contract.name), Text(f"× {contract.value}")) for contract in game.contracts)
    return ArticleTable(text("Bids"), (text("Bid"), text("Factor")), rows)


def _handfuls_table() -> ArticleTable:
    points = (Text(f"{n}") for n in HANDFULS["20/30/40"].values())
    names = (text("poignée"), text("double poignée"), text("triple poignée"))
    columns = zip(*_TRUMPS_SHOWN.values(), strict=True)
    rows = tuple(
        (name, *(Text(str(n)) for n in trumps), worth)
        for name, trumps, worth in zip(names, columns, points, strict=True)
    )
    head = (text("Players"), *(Text(str(count)) for count in _TRUMPS_SHOWN), text("Points"))
    return ArticleTable(text("Poignées: trumps shown"), head, rows)
