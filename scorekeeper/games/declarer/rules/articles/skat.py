"""Skat in the rule book: the value of a game, and the list with its bonus."""

from collections.abc import Iterator, Sequence

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import (
    EXAMPLES_TITLE,
    NAMES,
    brings,
    deal,
    example,
    options_table,
)
from scorekeeper.games.declarer.rules.describe_deal import signed
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.skat import (
    BONUS,
    DEALS_EACH,
    FOOT,
    LOST,
    MAX_MATADORS,
    NULL_VALUES,
    OTHERS_LOST,
    WON,
    bonus,
)
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal

EXAMPLES: tuple[tuple[Text, DeclarerDeal], ...] = (
    (
        text("♠ with 1, 61 points"),
        deal("spades", 0, marks={"matadors": 1, "result": "won"}),
    ),
    (
        text("♥ without 2, 92 points"),
        deal("hearts", 0, marks={"matadors": 2, "result": "won schneider"}),
    ),
    (
        text("Grand with 2, Hand, 70 points"),
        deal("grand", 0, marks={"matadors": 2, "result": "won", "hand": True}),
    ),
    (
        text("Grand with 4, open, all tricks"),
        deal(
            "grand",
            0,
            marks={
                "matadors": 4,
                "result": "won schwarz",
                "hand": True,
                "announced": "schwarz",
                "ouvert": True,
            },
        ),
    ),
    (
        text("♣ without 1, 31 points"),
        deal("clubs", 0, marks={"matadors": 1, "result": "lost"}),
    ),
    (
        text("♣ without 1, 30 points"),
        deal("clubs", 0, marks={"matadors": 1, "result": "lost schneider"}),
    ),
    (
        text("♦ with 1, 80 points, but bid 22"),
        deal("diamonds", 0, marks={"matadors": 1, "result": "won", "bid": 22}),
    ),
    (
        text("♣ with 1, Hand, schneider announced, 85 points"),
        deal(
            "clubs",
            0,
            marks={"matadors": 1, "result": "won", "hand": True, "announced": "schneider"},
        ),
    ),
    (text("Open Null, one trick"), deal("null", 0, marks={"ouvert": True, "result": "lost"})),
)
"""What happened, with the card points that make the result, and the deal."""

LISTS = (
    ((154, 5, 1), (60, 3, 2), (-20, 2, 3)),
    ((154, 5, 1), (60, 3, 2), (-20, 2, 3), (0, 0, 0)),
)
"""Points, games won and games lost of each player, at a table of three and one of four."""


def playing(game: DeclarerGame) -> Article:
    lines = (*map(Line, _value()), Line(_own_schneider(), Source.READING))
    return Article(
        "skat", text("Skat"), lines, (_bases_table(game), _null_table(), _examples_table(game))
    )


def _value() -> Iterator[Text]:
    yield text(
        "For three players; with four the dealer sits out. The declarer plays alone for 61 card "
        "points, or in a Null for no trick at all. What the game is worth is written for the "
        "declarer only; in a list, all players get the Seeger–Fabian bonus as well."
    )
    yield text(
        "Value = base × (matadors + 1 + levels). The matadors, with or without, are up to 11 in a "
        "suit game and up to %(limit)s in a Grand.",
        limit=MAX_MATADORS["grand"],
    )
    yield text(
        "A level each: Hand · schneider, a side with 30 card points or fewer · schneider announced "
        "· schwarz, a side without a trick · schwarz announced · open. Only a Hand game is "
        "announced; an announcement includes those before it."
    )
    yield text("Won: the value. Lost: twice the value off.")
    yield text(
        "A missed announcement loses the game, at the announced level or higher. What is reached "
        "above an announcement only adds."
    )
    yield text(
        "Overbid, if the value is below the bid: the game is lost, whatever was taken. It costs "
        "twice the smallest multiple of the base that reaches the bid."
    )
    yield text(
        "Enter the declarer, the game, with or without how many, the result and what was "
        "announced; the bid only if it was too high. If everyone passes, the deal counts for "
        "nobody."
    )


def _own_schneider() -> Text:
    return text(
        "A declarer who loses with 30 card points or fewer pays for schneider too, unless it was "
        "announced anyway. A Null below its bid cannot be entered: no rule says what it costs."
    )


def _bases_table(game: DeclarerGame) -> ArticleTable:
    rows = []
    for contract in game.contracts:
        if contract.id != "null":
            least = deal(contract.id, 0, marks={"matadors": 1, "result": "won"})
            points = brings(example(game, least), POINTS)
            rows.append((Text(contract.name), Text(str(contract.value)), Text(str(points))))
    head = (text("Game"), text("Base"), text("Lowest value"))
    return ArticleTable(text("Base values"), head, tuple(rows))


def _null_table() -> ArticleTable:
    names = {
        (False, False): text("Null"),
        (True, False): text("Null Hand"),
        (False, True): text("Null open"),
        (True, True): text("Null open, Hand"),
    }
    rows = tuple((names[kind], Text(str(value))) for kind, value in NULL_VALUES.items())
    return ArticleTable(text("Null in Skat"), (text("Game"), text("Value")), rows)


def _examples_table(game: DeclarerGame) -> ArticleTable:
    rows = tuple(
        (what, Text(signed(brings(example(game, played), POINTS)))) for what, played in EXAMPLES
    )
    return ArticleTable(EXAMPLES_TITLE, (text("Deal"), text("Points")), rows)


def list_article(game: DeclarerGame) -> Article:
    return Article(
        "skat-list",
        text("Skat – the list and the Seeger–Fabian bonus"),
        tuple(map(Line, _list())),
        (_bonus_table(game), options_table(game)),
    )


def _list() -> Iterator[Text]:
    yield text(
        "A list has %(three)s deals with three players and %(four)s with four, so that everyone "
        "deals %(each)s times. Deals that everyone passed count too.",
        three=3 * DEALS_EACH,
        four=4 * DEALS_EACH,
        each=DEALS_EACH,
    )
    yield text(
        "Seeger–Fabian bonus: each player gets %(bonus)s for a game won and loses %(bonus)s for a "
        "game lost. Each of the others gets %(three)s for a lost game, with four players "
        "%(four)s, also the dealer who sat out. The result is the points with the bonus; without "
        "it, choose “points only” at the start.",
        bonus=FOOT,
        three=OTHERS_LOST[3],
        four=OTHERS_LOST[4],
    )
    yield text("Results of a table of three cannot be compared with those of a table of four.")
    yield text(
        "The score pad has a Skat list too: there you enter the value of each game yourself, and "
        "it adds no bonus."
    )


def _bonus_table(game: DeclarerGame) -> ArticleTable:
    rows = []
    for players in LISTS:
        results = FORMULAS[game.formula].results(_at_end(game, players))
        for seat, ((points, won, lost), result) in enumerate(zip(players, results, strict=True)):
            who = text("%(name)s of %(count)s", name=NAMES[seat], count=len(players))
            rows.append((who, Text(signed(points)), Text(f"{won} / {lost}"), Text(signed(result))))
    head = (text("Player"), text("Points"), text("Won / lost"), text("With the bonus"))
    return ArticleTable(EXAMPLES_TITLE, head, tuple(rows))


def _at_end(game: DeclarerGame, players: Sequence[tuple[int, int, int]]) -> Position:
    """Return the end of a list with these points, games won and games lost of each player."""
    balances: dict[tuple[str, int, int | None], int] = {
        (ledger, seat, None): amount
        for seat, amounts in enumerate(players)
        for ledger, amount in zip((POINTS, WON, LOST), amounts, strict=True)
    }
    all_lost = sum(lost for _, _, lost in players)
    for seat, (_, won, lost) in enumerate(players):
        extra = bonus(len(players), won=won, lost=lost, others_lost=all_lost - lost)
        balances[BONUS, seat, None] = extra.amount
    return Position(game, len(players), game.resolve_options({}), balances=balances)
