"""The printed sheet of a sitting, with lines to continue by hand where it has running totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Response, url_for
from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.core.stored import Stored
from scorekeeper.games.declarer.rules.describe import chosen_options
from scorekeeper.games.declarer.rules.describe_deal import (
    describe_deal,
    describe_entries,
    mixed,
)
from scorekeeper.games.declarer.rules.preferans_pools import MOUNTAIN, POOL, WHISTS
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import POINTS
from scorekeeper.games.declarer.sheets.drawing import CIRCLE, Box, PreferansDrawing, SheetCell
from scorekeeper.games.declarer.sheets.skat_list import filled_list, is_list
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.web.access import place
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import number as format_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.fitting import POINTS as POINTS_OF_MM
from scorekeeper.web.sheets.fitting import WIDTHS, ems, shortened
from scorekeeper.web.sheets.paper import SittingSheet, paper, sheet
from scorekeeper.web.sheets.parts import Parts, SheetPart, parts_of
from scorekeeper.web.sheets.totals import STYLES, TotalsCell, totals_sheet
from scorekeeper.web.substitutes import seat_notes

_DRAWN = {"a4": 186.0, "letter": 180.0, "a5": 124.0}
"""Paper → the height of the drawing, with room for a table of results below it."""

_SIZE, _LINE = 9.0, 4.2  # of numbers: points, and millimetres from line to line
_LABEL = 8.4  # points
_FIRST_LINE = 8.2  # mm below the upper edge of a cell, under its label
_PADDING = 1.2  # mm
_NAME = 12.0  # points


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell with its label and lines of running totals."""

    box: Box
    label: str
    lines: Sequence[str]


@sheet_view("/declarer/<number:number>", "declarer")
def sitting(number: int) -> Response:
    """Print a sitting; an open one with running totals gets empty lines to continue by hand."""
    stored = DeclarerTopic(number).load(place())
    sitting, here = stored.value, url_for("declarer.table", number=number)
    if sitting.game.formula == "preferans":
        return _preferans(stored, here)
    if is_list(sitting):
        return _skat_list(stored, here)
    return totals_sheet(
        "declarer/sheets/sitting.html",
        stored,
        sitting.scored,
        partial(_row, sitting),
        game_name=say(sitting.label),
        here=here,
        label=gettext("Deals:"),
        letters=(len(_what(sitting, scored)) for scored in sitting.scored),
        columns=[[sitting.seats[seat].name for seat in side] for side in sitting.position.sides],
        scored=[gettext("points")],
        say=format_number,
        chart=_chart,
        sitting=sitting,
        options_chosen=[*map(say, chosen_options(sitting))],
        seat_notes=seat_notes(sitting.seat_notes),
        final=_final(sitting),
    )


def _row(
    sitting: DeclarerSitting, scored: ScoredDeal, totals: Sequence[int]
) -> tuple[Sequence[TotalsCell], str]:
    sides = range(len(totals))
    sums = [
        sum(e.amount for e in scored.entries if (e.ledger, e.side) == (POINTS, side))
        for side in sides
    ]
    cells = [
        TotalsCell(format_number(made), format_number(totals[side]))
        for side, made in enumerate(sums)
    ]
    return cells, _what(sitting, scored)


def _what(sitting: DeclarerSitting, scored: ScoredDeal) -> str:
    note = scored.deal.note
    return say(describe_deal(sitting, scored.deal)) + (f" · {note}" if note else "")


def _chart(sitting: DeclarerSitting, first: int, last: int) -> Totals | None:
    return of_totals(tuple(enumerate(sitting.running_totals, 1)), first, last)


def _final(sitting: DeclarerSitting) -> list[tuple[str, str]]:
    """Return the final results by side, if they are more than the points."""
    results = sitting.results
    if results == sitting.position.ledger():
        return []
    return [(name, format_number(n)) for name, n in zip(sitting.side_names, results, strict=True)]


def _classic(
    template: str, stored: Stored[DeclarerSitting], here: str, parts: Parts, **values: Any
) -> Response:
    """Render a sheet as players draw it by hand, with the values that its template needs."""
    sitting = stored.value
    return sheet(
        template,
        title=SittingSheet(say(sitting.label), sitting.name, sitting.date),
        styles=("declarer/sheets/sheet", *STYLES),
        back=here,
        link=here,
        in_parts=parts,
        sitting=sitting,
        deleted=bool(stored.deleted_at),
        options_chosen=[*map(say, chosen_options(sitting))],
        seat_notes=seat_notes(sitting.seat_notes),
        **values,
    )


# ---- the list of Skat ----


def _skat_list(stored: Stored[DeclarerSitting], here: str) -> Response:
    sitting = stored.value
    return _classic(
        "declarer/sheets/skat.html",
        stored,
        here,
        parts_of((0 for _ in sitting.deals), gettext("Deals:")),
        **filled_list(sitting, deleted=bool(stored.deleted_at)),
    )


# ---- Preferans ----


def _preferans(stored: Stored[DeclarerSitting], here: str) -> Response:
    sitting = stored.value
    parts = parts_of((_letters(sitting, scored) for scored in sitting.scored), gettext("Deals:"))
    drawing = PreferansDrawing(len(sitting.seats), WIDTHS[paper()], _DRAWN[paper()])
    return _classic(
        "declarer/sheets/preferans.html",
        stored,
        here,
        parts,
        drawing=drawing,
        circle=CIRCLE,
        limit=sitting.position.options["limit"],
        written=[_written_cell(sitting, cell) for cell in drawing.cells],
        names=[_fitted(seat.name, drawing.height * 0.7, _NAME) for seat in sitting.seats],
        deals=[*_deals(sitting, parts.here)],
        results=_results(sitting),
    )


def _letters(sitting: DeclarerSitting, scored: ScoredDeal) -> int:
    return len(_what(sitting, scored)) + len(say(describe_entries(sitting, scored)))


def _deals(sitting: DeclarerSitting, part: SheetPart) -> Iterator[tuple[int, str, str]]:
    for at in range(part.first, part.last + 1):
        scored = sitting.scored[at - 1]
        yield at, _what(sitting, scored), say(describe_entries(sitting, scored))


def _results(sitting: DeclarerSitting) -> list[tuple[str, ...]]:
    """Return name, pool, mountain, result and exact result of each player."""
    settled, position = sitting.settlement, sitting.position
    assert settled  # noqa: S101 - Preferans is always settled
    return [
        (
            name,
            format_number(position.balance(POOL, seat)),
            format_number(position.balance(MOUNTAIN, seat)),
            format_number(settled.result[seat]),
            mixed(settled.exact[seat]),
        )
        for seat, name in enumerate(sitting.side_names)
    ]


def _written_cell(sitting: DeclarerSitting, cell: SheetCell) -> WrittenCell:
    box = cell.box
    if cell.against is not None:
        label = f"→ {sitting.side_names[cell.against]}"
    else:
        label = say(_LABELS[cell.kind])
    room = box.width - 2 * _PADDING
    limit = max(1, int((box.height - _FIRST_LINE - _PADDING) / _LINE) + 1)
    totals = [*_running(sitting, cell)]
    return WrittenCell(box, _fitted(label, room, _LABEL), _wrapped(totals, room, limit))


_LABELS = {"pool": Text("pool"), "mountain": Text("mountain")}


def _running(sitting: DeclarerSitting, cell: SheetCell) -> Iterator[int]:
    ledger = {"pool": POOL, "mountain": MOUNTAIN, "whists": WHISTS}[cell.kind]
    total = 0
    for scored in sitting.scored:
        now = scored.after.balance(ledger, cell.seat, cell.against)
        if now != total:
            yield now
        total = now


def _wrapped(totals: Sequence[int], room: float, limit: int) -> list[str]:
    """Break the totals into lines; if there is no room for all, the first ones are left out."""
    lines, line = list[str](), ""
    for total in totals:
        more = f"{line}{format_number(total)}."
        if line and ems(more) * _SIZE > room * POINTS_OF_MM:
            lines.append(line)
            more = f"{format_number(total)}."
        line = more
    lines += [line] if line else []
    return (
        lines if len(lines) <= limit else [f"… {lines[-limit]}", *lines[len(lines) - limit + 1 :]]
    )


def _fitted(name: str, room: float, size: float) -> str:
    return shortened(name, room * POINTS_OF_MM / size, ems)
