"""Preferans in the rule book: how it is played and entered, and what a deal brings."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.text import Text, join_texts, ntext, text
from scorekeeper.games.declarer.rules.articles.examples import (
    EXAMPLES_TITLE,
    brings,
    deal,
    describe_example,
    example,
)
from scorekeeper.games.declarer.rules.describe import contract_label
from scorekeeper.games.declarer.rules.describe_deal import as_text, describe_entries
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.preferans import CONCEDED, CONSOLATION, MISERE_VALUE
from scorekeeper.games.declarer.rules.preferans_all_pass import ALL_PASS_WHISTS
from scorekeeper.games.declarer.rules.preferans_checks import DUTIES, HALF, MISERE, PASS, WHIST
from scorekeeper.games.declarer.rules.preferans_pools import (
    MOUNTAIN,
    POINT_WHISTS,
    POOL,
    WHISTS,
)
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal

BOTH_WHIST = {1: (WHIST,), 2: (WHIST,)}
BOTH_PASS = {1: (PASS,), 2: (PASS,)}
FIRST_WHISTS = {1: (WHIST,), 2: (PASS,)}

SINGLE_DEALS: tuple[DeclarerDeal, ...] = (
    deal("6", 0, said=FIRST_WHISTS, taken={0: 5, 1: 3, 2: 2}),
    deal("6", 0, said=BOTH_WHIST, taken={0: 9, 1: 1, 2: 0}),
    deal("6", 0, said={1: (PASS,), 2: (HALF,)}),
    deal("8", 0, said=BOTH_WHIST, taken={0: 10, 1: 0, 2: 0}),
    deal("7", 0, marks={"conceded": True}),
    deal(MISERE, 0, taken={0: 2}),
    deal(kind="all-pass", taken={0: 2, 1: 2, 2: 6}),
    deal(kind="all-pass", taken={0: 6, 1: 4, 2: 0}),
)
"""The deals that show the differences between the conventions."""


def playing(game: DeclarerGame) -> Article:
    return Article(
        "preferans", text("Preferans"), tuple(map(Line, _playing(game))), (_worth_table(game),)
    )


def _playing(game: DeclarerGame) -> Iterator[Text]:
    yield text(
        "For three players; with four the dealer sits out. 32 cards: ten for each player, two in "
        "the talon. The deal passes to the left."
    )
    yield text(
        "The highest bidder takes the talon, discards two cards and plays for six to ten tricks, "
        "with a trump suit or without, or a misère: no trick at all. Bids rise ♠ ♣ ♦ ♥, no trump; "
        "a misère is above eight and below nine. The suit does not change the score."
    )
    yield text(
        "In turn, clockwise, each opponent says whist or pass. If both pass, the game counts as "
        "made. On a six or a seven the second one may say half whist after a pass; nothing is "
        "played then either."
    )
    yield text(
        "If nobody bids, it is all-pass: everyone tries to take as few tricks as possible, as "
        "each one is fined."
    )
    yield text(
        "The sheet has a pool for what was made, a mountain for fines, and whists of each player "
        "on each of the others. A point of the mountain costs %(whists)s whists at settlement.",
        whists=POINT_WHISTS,
    )
    yield text(
        "Enter who plays what, what the opponents say, and the tricks: in a misère only the "
        "declarer's, in all-pass everyone's."
    )
    limit = game.resolve_options({})["limit"]
    yield text(
        "The pool is full when every player has %(limit)s in it. Without help (Leningrad) it is "
        "full when the pools together have %(limit)s for each player. The table can agree on "
        "another number, or end earlier.",
        limit=limit,
    )
    yield text(
        "Numbers in brackets are those of Leningrad, where fines and whists cost double. The duty "
        "is what the whisters must take together."
    )


def _worth_table(game: DeclarerGame) -> ArticleTable:
    rows = tuple(_worth_row(game, contract.id) for contract in game.contracts)
    head = (text("Game"), text("Pool"), text("Missing trick"), text("Whist"), text("Duty"))
    return ArticleTable(text("Preferans: the games"), head, rows)


def _worth_row(game: DeclarerGame, contract: str) -> tuple[Text, ...]:
    """What a game brings, in Sochi and in Leningrad, each from a deal that shows it."""
    is_misere = contract == MISERE
    made = deal(contract, 0, **({"taken": {0: 0}} if is_misere else {"said": BOTH_PASS}))
    tricks = 1 if is_misere else int(contract) - 1
    taken = {0: tricks} if is_misere else {0: tricks, 1: 10 - tricks, 2: 0}
    failed = deal(contract, 0, taken=taken, said={} if is_misere else FIRST_WHISTS)
    pool, fine, whist = list[int](), list[int](), list[int]()
    for convention in ("sochi", "leningrad"):
        options: dict[str, Any] = {
            "convention": convention,
            "consolation": "none",
            "lone_failed": "greedy",
        }
        pool.append(brings(example(game, made, **options), POOL))
        lost = example(game, failed, **options)
        fine.append(brings(lost, MOUNTAIN))
        whist.append(brings(lost, WHISTS, 1, 0) // (10 - tricks))
    return (
        as_text(contract_label(game, contract)),
        _both(*pool),
        _both(*fine),
        Text("–") if is_misere else _both(*whist),
        Text("–") if is_misere else Text(str(DUTIES[contract])),
    )


def _both(usual: int, leningrad: int) -> Text:
    return Text(str(usual) if usual == leningrad else f"{usual}\u00a0({leningrad})")


def scoring(game: DeclarerGame) -> Article:
    """Return the article about what a deal brings."""
    lines = (*map(Line, _scoring(game)), *(Line(line, Source.READING) for line in _ours()))
    return Article(
        "preferans-points", text("Preferans – points of a deal"), lines, (_single_table(game),)
    )


def _scoring(game: DeclarerGame) -> Iterator[Text]:
    yield text(
        "Made: the game's value goes to the pool; overtricks bring nothing. Failed: each missing "
        "trick goes to the mountain, and everyone else writes a consolation on the declarer, a "
        "whist for each missing trick (in Rostov %(ten)s), with four the dealer too.",
        ten=CONSOLATION,
    )
    yield text(
        "Two whisters write whists for their own tricks. A single one writes the tricks of both "
        "opponents; if the declarer failed, gentlemen share them (Leningrad), and elsewhere the "
        "whister keeps all."
    )
    yield text(
        "Whisters who together take less than their duty pay for the missing tricks to their "
        "mountain: in full (Sochi) or half (Leningrad, Rostov). On a six and a seven each of two "
        "whisters answers for half of the duty, above that the second whister for all of it; in "
        "Leningrad both do."
    )
    yield text(
        "A half whist brings the whists of half the duty. A game conceded before play costs "
        "%(tricks)s missing tricks, and nobody writes whists.",
        tricks=CONCEDED,
    )
    yield text(
        "Misère: %(value)s to the pool, or %(value)s to the mountain for each trick, in Leningrad "
        "%(double)s. Nobody writes whists.",
        value=MISERE_VALUE,
        double=brings(
            example(game, deal(MISERE, 0, taken={0: 1}), convention="leningrad"), MOUNTAIN
        ),
    )
    yield from _all_pass(game)
    yield text(
        "Help (not in Leningrad): what no longer fits into your pool goes to the fullest pool "
        "that has room, and you write %(whists)s whists on its owner for each point.",
        whists=POINT_WHISTS,
    )


def _all_pass(game: DeclarerGame) -> Iterator[Text]:
    prices = [
        game.resolve_options({"convention": convention})["prices"]
        for convention in ("sochi", "leningrad")
    ]
    sochi, leningrad = (Text(", ".join(price.split("-"))) for price in prices)
    yield text(
        "All-pass: a trick costs more from one all-pass deal to the next, %(sochi)s and so on to "
        "the mountain (in Leningrad %(leningrad)s), and a player without a trick gets its price "
        "in the pool. With four the dealer writes the tricks of the talon.",
        sochi=sochi,
        leningrad=leningrad,
    )
    yield ntext(
        "All-pass in Rostov: the player with the fewest tricks writes %(num)s whist for each "
        "trick of the others, two with equally few half of that; no trick brings 1 in the pool.",
        "All-pass in Rostov: the player with the fewest tricks writes %(num)s whists for each "
        "trick of the others, two with equally few half of that; no trick brings 1 in the pool.",
        ALL_PASS_WHISTS,
    )


def _ours() -> Iterator[Text]:
    yield text(
        "If two whist a six or a seven and one takes less than half of the duty, the app fines "
        "only if both together are short. At other tables each always answers for their half."
    )
    yield text(
        "If all pools are full, what is left comes off the giver's mountain, even below zero."
    )


def _single_table(game: DeclarerGame) -> ArticleTable:
    rows = (
        (
            describe_example(sittings[0]),
            by_convention(
                game, [describe_entries(sitting, sitting.scored[0]) for sitting in sittings]
            ),
        )
        for sittings in single_deals(game)
    )
    head = (text("Deal"), text("Points"))
    return ArticleTable(EXAMPLES_TITLE, head, tuple(rows), in_words=True)


def by_convention(game: DeclarerGame, values: Sequence[Text]) -> Text:
    """Return what holds by each convention; those with the same value together."""
    names = dict(zip(game.conventions, values, strict=True))
    parts = []
    for value in dict.fromkeys(map(str, values)):
        same = [Text(game.words[item]) for item, said in names.items() if str(said) == value]
        said = next(item for item in values if str(item) == value)
        parts.append(Text("%(names)s: %(value)s", {"names": join_texts(same), "value": said}))
    return join_texts(parts, " · ") if len(parts) > 1 else values[0]


def single_deals(game: DeclarerGame) -> Iterator[list[DeclarerSitting]]:
    """Yield each example as a sitting by each convention."""
    for item in SINGLE_DEALS:
        yield [example(game, item, convention=convention) for convention in game.conventions]
