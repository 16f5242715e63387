"""Nights as rows of a spreadsheet: one a night, or one a deal and player. Pure.

The columns are named in English whoever reads them, as in the night file: formulas and pivot tables
name them too, and the readers of one house need not have one language.
"""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings

Cell = int | str | None
Row = Sequence[Cell]

NIGHT_COLUMNS = (
    *("night", "date", "name", "finished", "deals"),
    *(f"{said}{seat + 1}" for seat in SEATS for said in ("player", "points")),
    *("winners", "note"),
)
DEAL_COLUMNS = (
    *("night", "date", "night_name", "deal", "dealer", "game", "modifiers", "last_round"),
    *("seat", "player", "first_bid", "bid", "tricks", "outcome", "points", "total"),
    *("dummy_tricks", "note"),
)

_FORMULA = frozenset("=+-@\u2212\t\r\n'")
"""How a cell begins that some spreadsheet reads as a formula; and the mark that prevents it."""


def night_rows(number: int, night: Night) -> Iterator[Row]:
    """The night in one row; whoever took over a seat has its points."""
    seats = standings(night)
    yield (
        *(number, night.date, night.name, _yes(night.finished), len(night.deals_done)),
        *(cell for seat in seats for cell in (seat.who.name, seat.total)),
        *(", ".join(seat.who.name for seat in seats if seat.won), night.note),
    )


def deal_rows(number: int, night: Night) -> Iterator[Row]:
    """Three rows for each deal in which a game was called, with its points once it is done."""
    totals = [0] * len(SEATS)
    for count, deal in enumerate(night.deals, 1):
        if deal.call is None:
            continue
        names = [who.name for who in night.seats_in(deal)]
        said = (
            *(number, night.date, night.name, count, names[deal.dealer], deal.call.variant.name),
            *(", ".join(sorted(deal.call.modifiers)), _yes(deal.call.last_round)),
        )
        for seat in SEATS:
            played = _played(deal, seat, night, totals)
            yield *said, seat + 1, names[seat], *played, deal.tricks.get(DUMMY), deal.note


def _played(deal: Deal, seat: int, night: Night, totals: list[int]) -> Row:
    """What one player said and took, and what it came to; adds that to the seat's total."""
    said = (deal.first_contracts.get(seat), deal.contracts.get(seat), deal.tricks.get(seat))
    scores = deal.scores(night.rules)
    if not scores:
        return *said, None, None, None
    totals[seat] += scores[seat].points
    return *said, scores[seat].outcome, scores[seat].points, totals[seat]


def written(rows: Iterable[Row]) -> str:
    """The rows as CSV; texts stand in quotes, so that no other separator cuts them."""
    lines: list[str] = []
    csv.writer(_Lines(lines), quoting=csv.QUOTE_NONNUMERIC).writerows(map(_defused, rows))
    return "".join(lines)


def defused(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would take it for a formula.

    It goes before one that begins with an apostrophe as well, so that what was added can be told.
    """
    first = unicodedata.normalize("NFKC", text.lstrip(" ")[:1])  # full-width twins count as well
    return f"'{text}" if first in _FORMULA else text


class _Lines:
    """What the csv module writes to."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def _defused(row: Row) -> list[Any]:
    # a number of our own stays one, also below zero
    return [defused(str(cell)) if isinstance(cell, str) else cell for cell in row]


def _yes(so: bool) -> str:
    return "yes" if so else "no"
