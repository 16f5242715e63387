"""What is written for each side, as the table and the TV view show it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flask_babel import gettext

from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import POINTS
from scorekeeper.games.declarer.web.words import ledger_label
from scorekeeper.web.language import isolated, number


class LedgerRow(NamedTuple):
    """A side's row of the sheet: a number for each column, and what is written on other sides."""

    numbers: Sequence[int]
    against: str


def ledger_rows(sitting: DeclarerSitting) -> list[LedgerRow]:
    """Return the sheet by side; empty without ledgers between two sides."""
    game, position = sitting.game, sitting.position
    if not game.against:
        return []
    return [
        LedgerRow(
            [position.balance(ledger, side) for ledger in game.ledgers],
            " · ".join(filter(None, (_against(sitting, ledger, side) for ledger in game.against))),
        )
        for side in range(len(sitting.side_names))
    ]


def _against(sitting: DeclarerSitting, ledger: str, side: int) -> str:
    """Return a line such as "whists: on Bo 8, on Cy 12"; empty if nothing is written."""
    amounts = []
    for other, name in enumerate(sitting.side_names):
        if amount := sitting.position.balance(ledger, side, other):
            on_other = gettext("on %(name)s", name=isolated(name))
            amounts.append(f"{on_other}\u00a0{number(amount)}")
    return f"{ledger_label(ledger)}: {', '.join(amounts)}" if amounts else ""


def ledger_notes(sitting: DeclarerSitting) -> list[str]:
    return [" · ".join(_notes(sitting, side)) for side in range(len(sitting.side_names))]


def _notes(sitting: DeclarerSitting, side: int) -> Iterator[str]:
    """Yield the sums; in games for points only those that say more than the result."""
    game, position = sitting.game, sitting.position
    is_result = POINTS in game.ledgers and not sitting.formula.settle
    ledgers = [ledger for ledger in game.ledgers if ledger != POINTS or not is_result]
    sums = {ledger: position.balance(ledger, side) for ledger in ledgers}
    for ledger in game.against:
        others = range(len(sitting.side_names))
        sums[ledger] = sum(position.balance(ledger, side, other) for other in others)
    for ledger, amount in sums.items():
        if amount or POINTS not in game.ledgers:
            yield f"{ledger_label(ledger)}\u00a0{number(amount)}"


def last_points(sitting: DeclarerSitting) -> list[int] | None:
    """Return what the last deal brought each side; None if all is only settled at the end."""
    if not sitting.deals or sitting.game.against:
        return None
    before = sitting.formula.results(sitting.before(len(sitting.deals)))
    return [now - was for now, was in zip(sitting.results, before, strict=True)]
