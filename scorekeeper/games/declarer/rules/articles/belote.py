"""Belote and Coinche in the rule book."""

from collections.abc import Iterator

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import (
    deal,
    example,
    examples_table,
    options_table,
)
from scorekeeper.games.declarer.rules.belote import (
    ALL_POINTS,
    BELOTE_POINTS,
    CAPOT,
    CAPOT_POINTS,
    FACTORS,
    FAILED,
    TAKERS,
)
from scorekeeper.games.declarer.rules.game import DeclarerGame

BELOTE_EXAMPLES = (
    deal("", 0, taken={TAKERS: 96}),
    deal("", 0, taken={TAKERS: 70}),
    deal("", 0, taken={TAKERS: 70}, marks={"belote": TAKERS}),
    deal("", 0, taken={TAKERS: 75}, marks={"belote": TAKERS}),
    deal("", 0, taken={TAKERS: 81}),
    deal("", 0, marks={"capot": TAKERS}),
)

COINCHE_EXAMPLES = (
    deal("110", 0, taken={TAKERS: 113}),
    deal("100", 0, taken={TAKERS: 94}),
    deal("100", 0, taken={TAKERS: 94}, marks={"belote": TAKERS}),
    deal("90", 0, taken={TAKERS: 100}, marks={"coinche": "coinche"}),
    deal("90", 0, taken={TAKERS: 80}, marks={"coinche": "surcoinche"}),
    deal(CAPOT, 0, marks={"capot": TAKERS}),
)


def belote(game: DeclarerGame) -> Article:
    return Article(
        game.id,
        text("Belote"),
        (
            *map(Line, _table_of_four()),
            *map(Line, _belote(game)),
            Line(_tie(), Source.READING),
        ),
        (
            examples_table(*(example(game, played) for played in BELOTE_EXAMPLES)),
            options_table(game),
        ),
    )


def coinche(game: DeclarerGame) -> Article:
    return Article(
        game.id,
        text("Coinche"),
        (
            *map(Line, _table_of_four()),
            *map(Line, _coinche(game)),
            *(Line(line, Source.READING) for line in _our_coinche()),
        ),
        (
            examples_table(*(example(game, played) for played in COINCHE_EXAMPLES)),
            options_table(game),
        ),
    )


def _table_of_four() -> Iterator[Text]:
    yield text(
        "For four players in pairs, with 32 cards. A deal has %(points)s card points, with 10 for "
        "the last trick.",
        points=ALL_POINTS,
    )
    yield text(
        "Belote and rebelote, king and queen of trumps, are %(points)s points for the pair that "
        "has both, whether or not it wins.",
        points=BELOTE_POINTS,
    )


def _belote(game: DeclarerGame) -> Iterator[Text]:
    options = game.resolve_options({})
    yield text("If the takers have more than the others, each pair writes its points.")
    yield text(
        "If they have less (dedans), the others write %(points)s and the takers nothing but their "
        "own belote.",
        points=options["dedans"],
    )
    yield text(
        "If both have the same (litige), the others write theirs; the takers' points wait for the "
        "pair that wins the next deal."
    )
    yield text(
        "All tricks (capot) are worth %(points)s; the others write nothing.",
        points=options["capot"],
    )
    yield text(
        "The first pair to reach %(target)s wins. Enter the takers, their card points or capot, "
        "and who had belote.",
        target=options["target"],
    )


def _tie() -> Text:
    return text("If both pairs reach the target in the same deal, the higher total wins.")


def _coinche(game: DeclarerGame) -> Iterator[Text]:
    numbers = [contract.value for contract in game.contracts if contract.id != CAPOT]
    yield text(
        "The takers bid a number of points, from %(low)s to %(high)s by tens, or capot. An "
        "opponent may double (coinche), the takers may answer (surcoinche).",
        low=min(numbers),
        high=max(numbers),
    )
    yield text(
        "Made: the takers write their points and the bid, the others their points. Failed: the "
        "others write %(points)s and the bid, the takers nothing but their own belote.",
        points=FAILED,
    )
    yield text(
        "Doubled: the pair that is right writes %(points)s and the bid, times %(two)s or times "
        "%(four)s, and the other nothing. A belote is not multiplied.",
        points=FAILED,
        two=FACTORS["coinche"],
        four=FACTORS["surcoinche"],
    )
    yield text(
        "A capot that was bid counts as %(points)s points and a bid of %(points)s.",
        points=CAPOT_POINTS,
    )
    yield text(
        "The first pair to reach %(target)s wins. Enter the takers, the bid, a double, the card "
        "points of the takers or capot, and who had belote.",
        target=game.resolve_options({})["target"],
    )


def _our_coinche() -> Iterator[Text]:
    yield text(
        "A belote helps to reach the bid, which is counted before rounding. Points are rounded to "
        "ten, from 5 up."
    )
    yield text(
        "A capot that was not bid brings nothing extra. Elsewhere a made game brings only the bid, "
        "or 105 is rounded down: see the options."
    )
    yield _tie()
