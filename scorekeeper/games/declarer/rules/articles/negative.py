"""King and Barbu in the rule book."""

from collections.abc import Iterator, Sequence

from scorekeeper.base.articles import Article, ArticleTable, Line, game_rule, our_reading
from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.declarer.rules.articles.examples import (
    EXAMPLES_TITLE,
    deal,
    example,
    examples_table,
    options_table,
)
from scorekeeper.games.declarer.rules.describe_deal import describe_entries, signed
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Contract
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal

_PART_NAMES = {
    "small hearts": text("a heart"),
    "ace of hearts": text("the ace of hearts"),
    "last but one": text("the last but one"),
    "last": text("the last trick"),
    "first": text("first place"),
    "second": text("second place"),
    "third": text("third place"),
    "fourth": text("fourth place"),
}

EVERYTHING = {
    "no tricks": {0: 3, 1: 3, 2: 1, 3: 1},
    "no hearts": {0: 4, 1: 0, 2: 4, 3: 0},
    "no boys": {0: 2, 1: 0, 2: 0, 3: 2},
    "no girls": {0: 1, 1: 3, 2: 0, 3: 0},
    "no king": {0: 1, 1: 0, 2: 0, 3: 0},
    "no last two": {0: 1, 1: 1, 2: 0, 3: 0},
}
"""The cards and tricks of an example of the deal with everything at once."""


def king_examples(game: DeclarerGame) -> tuple[DeclarerSitting, ...]:
    deals: tuple[DeclarerDeal, ...]
    if game.fewest_players == 3:
        deals = (
            deal("no hearts", taken={0: 3, 1: 4, 2: 1}),
            deal("boys", taken={0: 3, 1: 1, 2: 0}),
        )
    else:
        deals = (
            deal("no tricks", taken={0: 3, 1: 2, 2: 2, 3: 1}),
            deal("no hearts", taken={0: 5, 1: 0, 2: 2, 3: 1}),
            deal("no king", taken={0: 0, 1: 0, 2: 1, 3: 0}),
            deal("everything", pieces=EVERYTHING),
            deal("hearts", taken={0: 8, 1: 0, 2: 0, 3: 0}),
        )
    return tuple(example(game, played) for played in deals)


def barbu_examples(game: DeclarerGame) -> tuple[DeclarerSitting, ...]:
    """Return the examples of Barbu: a deal without doubles, doubled and redoubled."""
    queens = {0: 2, 1: 1, 2: 1, 3: 0}
    said: tuple[dict[int, tuple[int, ...]], ...] = ({}, {3: (0,)}, {3: (0,), 0: (3,)})
    return tuple(
        example(game, deal("no girls", 0, taken=queens, said=item), doubles=bool(item))
        for item in said
    )


def king(game: DeclarerGame) -> Article:
    """Return the article about King for three or four players."""
    title = text("King for three") if game.fewest_players == 3 else text("King")
    return Article(
        game.id,
        title,
        (
            *map(Line, _king(game)),
            our_reading(
                "At some tables the kings count instead of the jacks, or both at half the "
                "value. Any order of the deals is accepted."
            ),
        ),
        (_contracts_table(game), examples_table(*king_examples(game)), options_table(game)),
    )


def _king(game: DeclarerGame) -> Iterator[Text]:
    deals = sum(contract.times for contract in game.contracts)
    players, cards = game.fewest_players, game.fewest_players * game.contracts[0].pieces
    yield text(
        "For %(players)s players, with %(cards)s cards. Nobody declares: everyone avoids what the "
        "deal counts, then tries to take it.",
        players=players,
        cards=cards,
    )
    yield text(
        "There are %(deals)s deals. In half of them tricks and cards cost points, in the other "
        "half the same deals bring them back, so that all points add up to 0.",
        deals=deals,
    )
    yield text(
        "Enter the deal that was played and what each player took; the last number fills itself "
        "in. The highest total wins."
    )
    yield text(
        "Without the second half it is a game of losing only; “everything” can be left out too."
    )


def turkish_king(game: DeclarerGame) -> Article:
    examples = (
        example(game, deal("no boys", 0, taken={0: 3, 1: 2, 2: 2, 3: 1})),
        example(game, deal("trump", 1, taken={0: 3, 1: 7, 2: 2, 3: 1})),
    )
    trump, negative = game.contracts[-1], game.contracts[:-1]
    return Article(
        game.id,
        text("Turkish King"),
        (
            game_rule(
                "King with 52 cards for four players, also called Rıfkı. Who declares chooses "
                "the deal; each player declares %(negative)s that cost points and %(trump)s in "
                "trump.",
                negative=game.negatives_each,
                trump=trump.times_each,
            ),
            game_rule(
                "There are %(deals)s deals: each of the costly ones %(times)s times, trump "
                "%(trump)s times. All points add up to 0.",
                deals=sum(contract.times for contract in game.contracts),
                times=negative[0].times,
                trump=trump.times,
            ),
            game_rule("Kings and jacks are also called boys, queens girls."),
            game_rule(
                "Enter the declarer, the deal and what each player took. The highest total wins."
            ),
        ),
        (_contracts_table(game), examples_table(*examples)),
    )


def barbu(game: DeclarerGame) -> Article:
    return Article(
        game.id,
        text("Barbu"),
        (
            *map(Line, _barbu(game)),
            our_reading(
                "Doubles are an option. By some rules each player must double each declarer "
                "twice in seven deals; the app does not ask for that."
            ),
        ),
        (_contracts_table(game), _barbu_table(game), options_table(game)),
    )


def _barbu(game: DeclarerGame) -> Iterator[Text]:
    kinds = [contract for contract in game.contracts if contract.times]
    yield text(
        "For four players, with 52 cards. Each player declares %(kinds)s deals, each kind once: "
        "%(deals)s deals in all, whose points add up to 0.",
        kinds=len(kinds),
        deals=sum(contract.times for contract in kinds),
    )
    yield text(
        "In domino the places count: who is out first gets the most. In trump every trick brings "
        "points; in the other deals tricks and cards cost them."
    )
    yield text(
        "Doubling: after the declaration each player may double others, the declarer only those "
        "who doubled first. Of a doubled pair, one gets the difference of their points and the "
        "other loses it; twice if it was redoubled."
    )
    yield text("Enter the declarer, the deal and what each player took. The highest total wins.")


def _barbu_table(game: DeclarerGame) -> ArticleTable:
    said = (
        text("No queens: A 2, B 1, C 1"),
        text("The same, A doubled by D"),
        text("The same, redoubled by A"),
    )
    rows = tuple(
        (what, describe_entries(item, item.scored[0]))
        for what, item in zip(said, barbu_examples(game), strict=True)
    )
    return ArticleTable(EXAMPLES_TITLE, (text("Deal"), text("Points")), rows)


def _contracts_table(game: DeclarerGame) -> ArticleTable:
    rows = []
    for contract in game.contracts:
        if not contract.times:
            continue
        parts = [item for part in contract.parts if (item := game.contract(part))]
        total = sum(item.pieces * item.value for item in parts or [contract])
        rows.append((Text(contract.name), _value_each(contract, parts), Text(signed(total))))
    head = (text("Deal"), text("Each"), text("In all"))
    return ArticleTable(text("%(game)s: the deals", game=Text(game.name)), head, tuple(rows))


def _value_each(contract: Contract, parts: Sequence[Contract]) -> Text:
    if not parts:
        return Text(f"{signed(contract.value)} × {contract.pieces}")
    if parts[0].id not in _PART_NAMES:
        return text("all of these together")
    named = (
        Text("%(name)s %(value)s", {"name": _PART_NAMES[part.id], "value": signed(part.value)})
        for part in parts
    )
    return join_texts([*named], ", ")
