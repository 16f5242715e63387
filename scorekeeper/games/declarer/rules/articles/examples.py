"""Worked examples for articles: deals, and what the formula of the game makes of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.declarer.rules.checks import fill_in
from scorekeeper.games.declarer.rules.describe import LEDGERS, contract_label, deal_parts
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, Taker

NAMES = "ABCDE"

_NAMED = ("held", "pool", "mountain", "whists")
"""Ledgers that examples name; other than points, those that count have no example."""

_SHARES = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}


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
    filled = tuple(fill_in(start, formula, each) for each in deals)
    return DeclarerSitting("", "", game, seats, options=options, deals=filled)


def brings(sitting: DeclarerSitting, ledger: str, side: int = 0, against: int | None = None) -> int:
    """Return what the deals of an example bring to a ledger."""
    return sitting.position.balance(ledger, side, against)


def examples_table(*sittings: DeclarerSitting) -> ArticleTable:
    """Return a table of examples of a deal each, with their points."""
    rows = ((describe_example(each), describe_entries(each, each.scored[-1])) for each in sittings)
    return ArticleTable(text("Examples"), (text("Deal"), text("Points")), tuple(rows))


def describe_example(sitting: DeclarerSitting) -> Text:
    """Describe the last deal of an example: who played what, the marks, and what was taken."""
    game, played = sitting.game, sitting.deals[-1]
    parts = [as_text(part) for part in deal_parts(sitting, played)]
    if len(played.taken) == 1:
        (count,) = played.taken.values()
        parts.append(ntext("%(num)s trick", "%(num)s tricks", count))
    elif played.taken:
        parts.append(_numbers(played.taken, game.unit))
    for kind, taken in played.pieces.items():
        parts.append(_headed(as_text(contract_label(game, kind)), _numbers(taken, 1)))
    return join(parts)


def _numbers(taken: Mapping[Taker, int], unit: int) -> Text:
    return Text("\u00a0:\u00a0".join(mixed(Fraction(count, unit)) for count in taken.values()))


def describe_entries(sitting: DeclarerSitting, scored: ScoredDeal) -> Text:
    """Describe what a deal brings, by ledger and side."""
    sums = Counter[tuple[str, int, int | None]]()
    for entry in scored.entries:
        sums[entry.ledger, entry.side, entry.against] += entry.amount
    shown = []
    for ledger in (POINTS, *_NAMED):
        if amounts := [*_amounts(sitting, sums, ledger)]:
            listed = join(amounts)
            shown.append(listed if ledger == POINTS else _headed(LEDGERS[ledger], listed))
    return join(shown, "; ") if shown else Text("0")


def _amounts(
    sitting: DeclarerSitting, sums: Counter[tuple[str, int, int | None]], ledger: str
) -> Iterator[Text]:
    names = sitting.side_names
    for (of, side, against), amount in sorted(sums.items(), key=lambda item: item[0][1]):
        if of != ledger or not amount:
            continue
        who = names[side] if against is None else f"{names[side]} → {names[against]}"
        sign = ":" if sitting.game.pairs else ""
        shown = signed(amount) if (ledger == POINTS and not sign) or amount < 0 else str(amount)
        yield Text(f"{who}{sign} {shown}".replace(" ", "\u00a0"))


def _headed(heading: Text, rest: Text) -> Text:
    return Text("%(heading)s %(rest)s", {"heading": heading, "rest": rest})


def as_text(said: Text | str) -> Text:
    """Return a name or number as a text."""
    return said if isinstance(said, Text) else Text(said)


def join(texts: Sequence[Text], separator: str = ", ") -> Text:
    """Join texts to one."""
    pair = f"%(first)s{separator}%(next)s"
    return reduce(lambda first, more: Text(pair, {"first": first, "next": more}), texts)


def signed(amount: int) -> str:
    """Return a number with its sign.

    >>> signed(5), signed(-5), signed(0)
    ('+5', '−5', '0')
    """
    return f"+{amount}" if amount > 0 else mixed(Fraction(amount))


def mixed(value: Fraction | int) -> str:
    """Return a number with a fraction, as written by hand.

    >>> mixed(Fraction(362, 3)), mixed(Fraction(-1, 4)), mixed(7)
    ('120⅔', '−¼', '7')
    """
    whole, rest = divmod(abs(Fraction(value)), 1)
    shown = f"{whole}" if whole or not rest else ""
    shown += _SHARES.get(rest, f" {rest}") if rest else ""
    return f"−{shown}" if value < 0 else shown
