"""The settlement of Preferans, step by step, on a worked example."""

from collections.abc import Iterator, Sequence

from scorekeeper.base.articles import Article, ArticleTable, Line, our_reading
from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.declarer.rules.articles.examples import deal, describe_example, example
from scorekeeper.games.declarer.rules.describe_deal import describe_entries, mixed, signed
from scorekeeper.games.declarer.rules.formula import Payment
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.preferans_checks import MISERE, PASS, WHIST
from scorekeeper.games.declarer.rules.preferans_pools import (
    MOUNTAIN,
    POINT_WHISTS,
    POOL,
    WHISTS,
)
from scorekeeper.games.declarer.rules.preferans_settlement import settlement_steps
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting

LIMIT = 10

DEALS = (
    deal("6", 0, said={1: (WHIST,), 2: (PASS,)}, taken={0: 6, 1: 3, 2: 1}),
    deal("7", 1, said={2: (WHIST,), 0: (WHIST,)}, taken={0: 1, 1: 7, 2: 2}),
    deal(kind="all-pass", taken={0: 3, 1: 5, 2: 2}),
    deal(kind="all-pass", taken={0: 0, 1: 4, 2: 6}),
    deal("8", 2, said={0: (WHIST,), 1: (PASS,)}, taken={0: 3, 1: 1, 2: 6}),
    deal(MISERE, 0, taken={0: 1}),
    deal("9", 0, said={1: (PASS,), 2: (WHIST,)}, taken={0: 9, 1: 1, 2: 0}),
    deal("10", 1, said={2: (WHIST,), 0: (PASS,)}, taken={0: 0, 1: 10, 2: 0}),
    deal("7", 2, said={0: (PASS,), 1: (PASS,)}),
)
"""A whole pool of ten for three players by the convention of Sochi."""


def settlement(game: DeclarerGame) -> Article:
    sitting = worked_example(game)
    return Article(
        "preferans-settlement",
        text("Preferans – settlement"),
        (
            *map(Line, _steps()),
            our_reading(
                "The exact results are rounded down, then the largest remainders get 1 until "
                "the sum is zero."
            ),
        ),
        (
            _settlement_table(sitting),
            _balances(sitting),
            _mountains(sitting),
            _pairs(sitting),
            _results(sitting),
        ),
    )


def worked_example(game: DeclarerGame) -> DeclarerSitting:
    return example(game, *DEALS, limit=LIMIT)


def _steps() -> Iterator[Text]:
    yield text(
        "What is missing in a pool is added to its owner's mountain, in Leningrad twice. What is "
        "above the limit is taken off in the same way."
    )
    yield text("The smallest mountain is taken off all of them.")
    yield text(
        "For each point that is left, the others write %(whists)s whists on its owner, divided by "
        "the number of players.",
        whists=POINT_WHISTS,
    )
    yield text(
        "The whists of each pair are subtracted. What remains is the result; all results add up "
        "to zero."
    )
    yield text(
        "It is quicker by the mean: whists written, less the whists of the others, and "
        "%(whists)s for each point by which your mountain is below the mean.",
        whists=POINT_WHISTS,
    )


def _settlement_table(sitting: DeclarerSitting) -> ArticleTable:
    rows = []
    for number, scored in enumerate(sitting.scored, 1):
        so_far = DeclarerSitting("", "", sitting.game, sitting.seats, deals=sitting.deals[:number])
        rows.append(
            (Text(f"{number}"), describe_example(so_far), describe_entries(sitting, scored))
        )
    return ArticleTable(
        text("Settlement: an example by Sochi, pool of %(limit)s", limit=LIMIT),
        (text("No."), text("Deal"), text("Points")),
        tuple(rows),
        in_words=True,
    )


def _balances(sitting: DeclarerSitting) -> ArticleTable:
    position, names = sitting.position, sitting.side_names
    rows = []
    for seat, name in enumerate(names):
        whists = (
            Text(f"→\u00a0{names[other]}\u00a0{position.balance(WHISTS, seat, other)}")
            for other in range(len(names))
            if other != seat
        )
        pool, mountain = position.balance(POOL, seat), position.balance(MOUNTAIN, seat)
        rows.append((Text(name), Text(str(pool)), Text(str(mountain)), join_texts([*whists], ", ")))
    head = (text("Player"), text("Pool"), text("Mountain"), text("Whists"))
    return ArticleTable(text("Settlement: pools and mountains"), head, tuple(rows))


def _mountains(sitting: DeclarerSitting) -> ArticleTable:
    steps = settlement_steps(sitting.position)
    rows = tuple(
        (
            Text(name),
            Text(str(steps.mountains[seat] + steps.missing[seat])),
            Text(str(steps.left[seat])),
            Text(mixed(steps.shares[seat])),
        )
        for seat, name in enumerate(sitting.side_names)
    )
    head = (
        text("Player"),
        text("Mountain"),
        text("Above the smallest"),
        text("Whists of each other player for the rest of the mountain"),
    )
    return ArticleTable(text("Settlement: the mountains"), head, rows)


def _pairs(sitting: DeclarerSitting) -> ArticleTable:
    whists, names = settlement_steps(sitting.position).whists, sitting.side_names
    rows = tuple(
        (
            Text(f"{names[first]} – {names[other]}"),
            Text(f"{mixed(whists[first, other])} − {mixed(whists[other, first])}"),
            Text(mixed(whists[first, other] - whists[other, first])),
        )
        for first, other in whists
        if first < other
    )
    return ArticleTable(
        text("Settlement: the pairs"), (text("Pair"), text("Whists"), text("Difference")), rows
    )


def _results(sitting: DeclarerSitting) -> ArticleTable:
    settled, names = sitting.settlement, sitting.side_names
    assert settled  # noqa: S101 - Preferans is always settled
    rows = tuple(
        (
            Text(name),
            Text(mixed(settled.exact[seat])),
            Text(signed(settled.result[seat])),
            _paid([payment for payment in settled.payments if payment.payer == seat], names),
        )
        for seat, name in enumerate(names)
    )
    head = (text("Player"), text("Exact"), text("Rounded"), text("Pays"))
    return ArticleTable(text("Settlement: the result"), head, rows)


def _paid(payments: Sequence[Payment], names: Sequence[str]) -> Text:
    paid = [Text(f"→\u00a0{names[payment.payee]}\u00a0{payment.amount}") for payment in payments]
    return join_texts(paid) if paid else Text("–")
