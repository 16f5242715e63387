"""Descriptions of sittings, deals and entries."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.describe import (
    COUNTERS,
    LEDGERS,
    chosen_options,
    deal_parts,
    entry_label,
    word_label,
)
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import DeclarerDeal, LedgerEntry, Taker
from scorekeeper.web.language import isolated, number, points, say


def name_seat(sitting: DeclarerSitting, seat: int) -> str:
    """Name the player in a seat."""
    return isolated(sitting.seats[seat].name)


def name_seats(sitting: DeclarerSitting, seats: Iterable[int]) -> str:
    """Join the names of several players."""
    return ", ".join(name_seat(sitting, seat) for seat in seats)


def name_sides(sitting: DeclarerSitting, sides: Iterable[int]) -> str:
    """Join the names of several sides."""
    return ", ".join(isolated(sitting.side_names[side]) for side in sides)


def name_taker(sitting: DeclarerSitting, taker: Taker) -> str:
    """Name a player or a party; a seat that the table does not have, as in a log, is a number."""
    if isinstance(taker, int):
        return name_seat(sitting, taker) if taker in range(len(sitting.seats)) else str(taker)
    return say(word_label(sitting.game, taker))


def describe_deal(sitting: DeclarerSitting, deal: DeclarerDeal) -> str:
    """Describe in a line what happened, such as "Ann: 6 · Bo: whist · Cy: pass · Ann 6, Bo 4"."""
    parts = [say(part) for part in deal_parts(sitting, deal)]
    taken = [
        f"{name_taker(sitting, taker)} {number(_in_points(count, sitting.game.unit))}"
        for taker, count in deal.taken.items()
        if count or len(deal.taken) == 1
    ]
    return " · ".join([*parts, *([", ".join(taken)] if taken else [])])


def _in_points(count: int, unit: int) -> float:
    return count // unit if count % unit == 0 else count / unit


def describe_entry(sitting: DeclarerSitting, entry: LedgerEntry) -> str:
    """Describe an entry without its reason, such as "Bo on Ann +8"."""
    return say(entry_label(sitting, entry, points(entry.amount)))


_PARTS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def format_fraction(value: Fraction | int) -> str:
    """Format an exact number of whists, such as −13⅓."""
    whole, part = divmod(abs(Fraction(value)), 1)
    sign = "−" if value < 0 else ""
    shown = _PARTS.get((part.numerator, part.denominator), f" {part}") if part else ""
    return f"{sign}{whole if whole or not part else ''}{shown}"


def ledger_label(ledger: str) -> str:
    """Name a ledger."""
    return say(LEDGERS[ledger])


class ShownEntry(NamedTuple):
    """An entry of a deal: what changes, and why."""

    label: str
    reason: Text


def shown_entries(sitting: DeclarerSitting, scored: ScoredDeal) -> Sequence[ShownEntry]:
    """Return the entries of a deal, without mere counts."""
    return [
        ShownEntry(describe_entry(sitting, entry), entry.reason)
        for entry in scored.entries
        if entry.ledger not in COUNTERS
    ]


def describe_options(sitting: DeclarerSitting) -> str:
    """Describe in a line the options that differ from the usual ones; empty if none does."""
    line = "; ".join(map(say, chosen_options(sitting)))
    return line[:1].upper() + line[1:]
