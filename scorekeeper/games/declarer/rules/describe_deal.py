"""Describe a deal in one line: what happened, and what it brings."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from scorekeeper.base.text import Text, join_texts, ntext, text
from scorekeeper.games.declarer.rules.describe import LEDGERS, contract_label, deal_parts
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, Taker

_MAX_EFFECTS = 5
"""The number of later deals whose changes are described; the others are only counted."""

_NAMED = ("held", "bonus", "pool", "mountain", "whists")
"""The ledgers of results other than points; the others only count something."""

_SHARES = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}

_Sums: TypeAlias = Mapping[tuple[str, int, int | None], int]


def describe_deal(sitting: DeclarerSitting, deal: DeclarerDeal) -> Text:
    """Describe what happened: who played what, what was said, the marks, what was taken."""
    game, sitting = sitting.game, sitting.in_deal(deal.id)
    parts = [as_text(part) for part in deal_parts(sitting, deal)]
    if len(deal.taken) == 1:
        (count,) = deal.taken.values()
        parts.append(ntext("%(num)s trick", "%(num)s tricks", count))
    elif deal.taken:
        parts.append(_numbers(deal.taken, game.unit))
    for kind, taken in deal.pieces.items():
        parts.append(_headed(as_text(contract_label(game, kind)), _numbers(taken, 1)))
    return join_texts(parts)


def _numbers(taken: Mapping[Taker, int], unit: int) -> Text:
    return Text("\u00a0:\u00a0".join(mixed(Fraction(count, unit)) for count in taken.values()))


def describe_entries(sitting: DeclarerSitting, scored: ScoredDeal) -> Text:
    """Describe what a deal brings, by ledger and side."""
    sitting = sitting.in_deal(scored.deal.id)
    sums = Counter[tuple[str, int, int | None]]()
    for entry in scored.entries:
        sums[entry.ledger, entry.side, entry.against] += entry.amount
    formatted = []
    for ledger in (POINTS, *_NAMED):
        if amounts := [*_amounts(sitting, sums, ledger)]:
            listed = join_texts(amounts)
            formatted.append(listed if ledger == POINTS else _headed(LEDGERS[ledger], listed))
    return join_texts(formatted, "; ") if formatted else Text("0")


def later_effects(before: DeclarerSitting, after: DeclarerSitting, deal_id: int) -> list[Text]:
    """Describe how the correction of a deal changes what later ones bring, such as Bock."""
    number = before.number(deal_id)
    pairs = zip(before.scored[number:], after.scored[number:], strict=True)
    effects = [
        text("This also changes deal %(number)s: %(after)s instead of %(before)s", number=at).fill(
            before=was, after=now
        )
        for at, (scored, again) in enumerate(pairs, number + 1)
        if (was := describe_entries(before, scored)) != (now := describe_entries(after, again))
    ]
    if len(effects) <= _MAX_EFFECTS:
        return effects
    more = len(effects) - _MAX_EFFECTS
    rest = ntext(
        "This also changes %(num)s more deal.", "This also changes %(num)s more deals.", more
    )
    return [*effects[:_MAX_EFFECTS], rest]


def _amounts(sitting: DeclarerSitting, sums: _Sums, ledger: str) -> Iterator[Text]:
    names, pairs = sitting.side_names, sitting.game.pairs
    for (of, side, against), amount in sorted(sums.items(), key=lambda item: item[0][1]):
        if of != ledger or not amount:
            continue
        has_sign = (ledger == POINTS and not pairs) or amount < 0
        values = {"who": names[side], "amount": signed(amount) if has_sign else str(amount)}
        if against is not None:
            values["other"] = names[against]
            yield Text("%(who)s\u00a0→\u00a0%(other)s\u00a0%(amount)s", values)
        elif pairs:
            yield Text("%(who)s: %(amount)s", values)
        else:
            yield Text("%(who)s\u00a0%(amount)s", values)


def _headed(heading: Text, rest: Text) -> Text:
    return Text("%(heading)s %(rest)s", {"heading": heading, "rest": rest})


def as_text(said: Text | str) -> Text:
    return said if isinstance(said, Text) else Text(said)


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
    formatted = f"{whole}" if whole or not rest else ""
    formatted += _SHARES.get(rest, f" {rest}") if rest else ""
    return f"−{formatted}" if value < 0 else formatted
