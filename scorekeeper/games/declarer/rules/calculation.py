"""Amounts with their reasons: the numbers that make an amount are those that explain it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import NamedTuple, TypeAlias

from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.values import LedgerEntry


class Addend(NamedTuple):
    """A number of a sum, and what it is for."""

    amount: int
    what: Text


@dataclass(frozen=True, slots=True)
class Calculation:
    """A sum times factors.

    Args:
        parts: the numbers of the sum; a calculation among them is above 0.
        factors: the factors; those of 1 are not shown.
        sign: 1, or −1 for what is lost.
        heading: what the amount is for.
        listed: whether named parts are listed with their signs, such as "won +1, fox −1".
    """

    parts: "Sequence[Number]"
    factors: tuple[int, ...] = ()
    sign: int = 1
    heading: Text | None = None
    listed: bool = False

    @property
    def amount(self) -> int:
        return self.sign * sum(map(_amount, self.parts)) * prod(self.factors)

    @property
    def reason(self) -> Text:
        """The calculation as it is written.

        >>> inner = Calculation([25, 3, Addend(-10, Text("petit"))], (2,))
        >>> str(Calculation([inner, 20]).times(3, -1).reason)
        '−((25 + 3 − petit 10) × 2 + 20) × 3'
        >>> parts = [Addend(1, Text("won")), Addend(-1, Text("fox"))]
        >>> str(Calculation(parts, (1, 3), heading=Text("solo"), listed=True).reason)
        'solo: (won +1, fox −1) × 3'
        """
        formatted: Text | str = ""
        for number, part in enumerate(self.parts):
            values = {"before": formatted, "next": _format_part(part, self.listed)}
            formatted = Text(f"%(before)s{self._sign(part, number)}%(next)s", values)
        factors = "".join(f" × {factor}" for factor in self.factors if factor != 1)
        lost = "−" * (self.sign < 0)
        if len(self.parts) > 1 and (factors or lost):
            formatted = Text("(%(sum)s)", {"sum": formatted})
        formatted = Text(
            "%(lost)s%(sum)s%(factors)s", {"lost": lost, "sum": formatted, "factors": factors}
        )
        if self.heading is None:
            return formatted
        return Text("%(name)s: %(value)s", {"name": self.heading, "value": formatted})

    def _sign(self, part: "Number", number: int) -> str:
        if self.listed:
            return ", " if number else ""
        if number:
            return " − " if _amount(part) < 0 else " + "
        return "−" * (_amount(part) < 0)

    def times(self, factor: int, sign: int = 1) -> "Calculation":
        """Return the calculation with another factor; with −1 as sign, for who pays."""
        return replace(self, factors=(*self.factors, factor), sign=self.sign * sign)

    def entry(self, ledger: str, side: int, against: int | None = None) -> LedgerEntry:
        return LedgerEntry(ledger, side, self.amount, self.reason, against)


def of_pieces(count: int, value_each: int, heading: Text) -> Calculation:
    return Calculation([count], (value_each,), heading=heading)


Number: TypeAlias = int | Addend | Calculation


def _amount(part: Number) -> int:
    return part if isinstance(part, int) else part.amount


def _format_part(part: Number, signed: bool) -> Text:
    """Return a part with its name, and with its sign where parts are listed."""
    if isinstance(part, Calculation):
        return part.reason
    amount = _amount(part)
    formatted = f"{'−' if amount < 0 else '+'}{abs(amount)}" if signed else f"{abs(amount)}"
    if isinstance(part, int):
        return Text(formatted)
    return Text("%(what)s %(amount)s", {"what": part.what, "amount": formatted})
