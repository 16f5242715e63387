"""Thousand (Тысяча) in the rule book."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.cards import Suit
from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.declarer.rules.articles.examples import (
    EXAMPLES_TITLE,
    deal,
    example,
    options_table,
)
from scorekeeper.games.declarer.rules.describe_deal import describe_entries
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.sitting import ScoredDeal
from scorekeeper.games.declarer.rules.thousand import (
    CARD_POINTS,
    DARK_BID,
    FINE,
    MARRIAGES,
    SHARE,
    TARGET,
)
from scorekeeper.games.declarer.rules.thousand_barrel import BARREL, DUMP
from scorekeeper.games.declarer.rules.values import POINTS, Balances, DeclarerDeal

_ORDINARY = deal("", 0, taken={0: 60, 1: 27, 2: 33}, marks={"bid": 100}, said={0: ("S",)})

EXAMPLES: tuple[tuple[Text, DeclarerDeal, Mapping[tuple[str, int], int]], ...] = (
    (
        text("A bid 120: 71 + marriage in ♣; B 27, C 22"),
        deal("", 0, taken={0: 71, 1: 27, 2: 22}, said={0: ("C",)}, marks={"bid": 120}),
        {},
    ),
    (
        text("A bid 110 and made 104; B 16, C no trick"),
        deal("", 0, taken={0: 104, 1: 16, 2: 0}, marks={"bid": 110, "no_trick": (2,)}),
        {},
    ),
    (text("A gave up at 100"), deal("", 0, marks={"bid": 100, "given_up": True}), {}),
    (
        text("A bid 120 in the dark and failed; B 25, C 25"),
        deal("", 0, taken={0: 70, 1: 25, 2: 25}, marks={"bid": 120, "dark": True}),
        {},
    ),
    (
        text("C's third bolt; A bid 100 and made it, B 20"),
        deal("", 0, taken={0: 100, 1: 20, 2: 0}, marks={"bid": 100, "no_trick": (2,)}),
        {("bolts", 2): 2},
    ),
    (text("C had 860 and made 33; A bid 100 and made it, B 27"), _ORDINARY, {(POINTS, 2): 860}),
    (
        text("C's third deal on the barrel without a bid; the same cards"),
        _ORDINARY,
        {(POINTS, 2): 880, (BARREL, 2): 1},
    ),
    (text("B had 530 and made 27; the same cards"), _ORDINARY, {(POINTS, 1): 530}),
)
"""What happened, the deal, and what the players had before: (ledger, seat) → sum."""


def article(game: DeclarerGame) -> Article:
    return Article(
        game.id,
        text("Thousand"),
        (*map(Line, _lines(game)), *(Line(line, Source.READING) for line in _ours())),
        (_marriages_table(), _examples_table(game), options_table(game)),
    )


def _lines(game: DeclarerGame) -> Iterator[Text]:
    options = game.resolve_options({})
    yield text(
        "For three players; with four the dealer sits out. 24 cards with %(points)s points: ace "
        "11, ten 10, king 4, queen 3, jack 2. The first to reach %(target)s wins.",
        points=CARD_POINTS,
        target=TARGET,
    )
    yield text(
        "The declarer gets the bid if card points and marriages reach it, and otherwise loses it. "
        "The others write what they made, rounded to the nearest 5."
    )
    yield text(
        "In the dark, a bid of %(bid)s or more before looking at the cards, gain and loss double.",
        bid=DARK_BID,
    )
    yield text(
        "Giving up before the first trick (роспись): the declarer loses the bid, each of the "
        "others gets %(share)s.",
        share=SHARE,
    )
    yield text(
        "Barrel: a total of %(barrel)s or more becomes %(barrel)s. Then the player has "
        "%(deals)s deals to win with an own bid of %(bid)s or more; other points are not written. "
        "If that fails, it costs %(fine)s. If someone else climbs on, the first one falls. The "
        "third fall costs everything.",
        barrel=options["barrel"],
        deals=options["barrel_deals"],
        bid=DARK_BID,
        fine=options["barrel_fine"],
    )
    yield text(
        "Bolt: a deal without a trick, except for the declarer. Every third one costs %(fine)s.",
        fine=FINE,
    )
    yield text("Dump truck: a total of exactly %(total)s becomes 0.", total=DUMP)
    yield text(
        "Enter the declarer and the bid, the card points of two players, the marriages, and who "
        "took no trick."
    )


def _ours() -> Iterator[Text]:
    yield text(
        "The bid counts as it was raised after the talon. The declarer's points are compared with "
        "it before rounding; at some tables they are rounded first, or written instead of the bid."
    )
    yield text(
        "A declarer who fails on the barrel falls at once, and loses only the bid. If two climb on "
        "in the same deal, both fall."
    )
    yield text(
        "Tables differ most in the barrel, bolts and giving up: see the options. Not counted by "
        "the app: four aces, the golden round."
    )


def _marriages_table() -> ArticleTable:
    rows = tuple((Text(Suit(suit).symbol), Text(str(n))) for suit, n in MARRIAGES.items())
    return ArticleTable(text("Marriages"), (text("King and queen of"), text("Points")), rows)


def _examples_table(game: DeclarerGame) -> ArticleTable:
    rows = tuple((what, describe(game, played, before)) for what, played, before in EXAMPLES)
    return ArticleTable(EXAMPLES_TITLE, (text("Deal"), text("Points")), rows)


def describe(
    game: DeclarerGame, played: DeclarerDeal, before: Mapping[tuple[str, int], int]
) -> Text:
    """Describe the points of a deal, and the totals of players who had points before."""
    sitting = example(game, played)
    balances: Balances = {(ledger, seat, None): amount for (ledger, seat), amount in before.items()}
    start = replace(sitting.start, balances=balances)
    entries = tuple(FORMULAS[game.formula].score(start, sitting.deals[0]))
    after = start.after(sitting.deals[0], entries)
    results = [describe_entries(sitting, ScoredDeal(sitting.deals[0], entries, after))]
    results += [
        text(
            "%(name)s has %(total)s",
            name=sitting.side_names[seat],
            total=after.balance(POINTS, seat),
        )
        for ledger, seat in before
        if ledger == POINTS
    ]
    return join_texts(results, "; ")
