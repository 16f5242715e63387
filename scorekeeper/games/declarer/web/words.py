"""Descriptions of sittings, deals and entries, and what is written for each side."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from flask_babel import gettext

from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.describe import (
    COUNTERS,
    LEDGERS,
    chosen_options,
    contract_label,
    deal_parts,
    entry_label,
    word_label,
)
from scorekeeper.games.declarer.rules.entry import used_up
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, LedgerEntry, Taker
from scorekeeper.web.language import isolated, number, points, say


def name_seat(sitting: DeclarerSitting, seat: int) -> str:
    return isolated(sitting.seats[seat].name)


def name_seats(sitting: DeclarerSitting, seats: Iterable[int]) -> str:
    return ", ".join(name_seat(sitting, seat) for seat in seats)


def describe_dealing(sitting: DeclarerSitting, dealer: int, out: tuple[int, ...]) -> str:
    name = name_seat(sitting, dealer)
    if out == (dealer,):
        return gettext("Deals and sits out: %(name)s", name=name)
    dealing = [gettext("Dealer: %(name)s", name=name)]
    if out:
        dealing.append(gettext("Sit out: %(names)s", names=name_seats(sitting, out)))
    return " · ".join(dealing)


def name_taker(sitting: DeclarerSitting, taker: Taker) -> str:
    """Name a player or a party; a seat that the table does not have, as in a log, is a number."""
    if isinstance(taker, int):
        return name_seat(sitting, taker) if taker in range(len(sitting.seats)) else str(taker)
    return say(word_label(sitting.game, taker))


def describe_deal(sitting: DeclarerSitting, deal: DeclarerDeal) -> str:
    """Describe in a line what happened, such as "Ann: 6 · Bo: whist · Cy: pass · Ann 6, Bo 4"."""
    sitting = sitting.in_deal(deal.id)
    parts = [say(part) for part in deal_parts(sitting, deal)]
    taken = [
        f"{name_taker(sitting, taker)} {number(in_points(count, sitting.game.unit))}"
        for taker, count in deal.taken.items()
        if count or len(deal.taken) == 1
    ]
    return " · ".join([*parts, *([", ".join(taken)] if taken else [])])


def describe_entry(sitting: DeclarerSitting, entry: LedgerEntry) -> str:
    """Describe an entry without its reason, such as "Bo on Ann +8"."""
    return say(entry_label(sitting, entry, points(entry.amount)))


def ledger_label(ledger: str) -> str:
    return say(LEDGERS[ledger])


class ShownEntry(NamedTuple):
    """An entry of a deal: what changes, and why."""

    label: str
    reason: Text


def shown_entries(sitting: DeclarerSitting, scored: ScoredDeal) -> Sequence[ShownEntry]:
    sitting = sitting.in_deal(scored.deal.id)
    return [
        ShownEntry(describe_entry(sitting, entry), entry.reason)
        for entry in scored.entries
        if entry.ledger not in COUNTERS
    ]


def describe_options(sitting: DeclarerSitting) -> str:
    """Describe in a line the options that differ from the usual ones; empty if none does."""
    line = "; ".join(map(say, chosen_options(sitting)))
    return line[:1].upper() + line[1:]


def describe_used_up(
    sitting: DeclarerSitting, position: Position, never: Container[str]
) -> dict[str, str]:
    """Say why contracts cannot be chosen: for all under "", for each declarer by the seat."""
    game, formula = sitting.game, sitting.formula
    for_all = used_up(position, formula, None)
    notes = {"": _by_reason(game, {key: why for key, why in for_all.items() if key not in never})}
    for seat in range(len(sitting.seats)) if game.most_declarers else ():
        own = used_up(position, formula, seat).items()
        lines = _by_reason(game, {key: why for key, why in own if key not in for_all})
        notes[str(seat)] = f"{name_seat(sitting, seat)}, {lines}" if lines else ""
    return {seat: note[:1].upper() + note[1:] for seat, note in notes.items() if note}


def _by_reason(game: DeclarerGame, reasons: Mapping[str, Text]) -> str:
    """Join contracts by reason, such as "already played: no tricks, no hearts"."""
    joined: dict[str, list[str]] = {}
    for contract, why in reasons.items():
        joined.setdefault(say(why), []).append(say(contract_label(game, contract)))
    return "; ".join(f"{why}: {', '.join(labels)}" for why, labels in joined.items())


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
