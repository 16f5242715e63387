"""The sheet of a pad: filled, with lines to go on by hand, or blank."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.network import Qr
from scorekeeper.core.roles import Role
from scorekeeper.games.pad.rules.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.pad.rules.pad import Pad, PadRound
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS
from scorekeeper.games.pad.store.pads import load_pad
from scorekeeper.games.pad.web import chart, words
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number, our_address
from scorekeeper.web.language import named
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.paper import paper, sheet
from scorekeeper.web.sheets.parts import SheetPart, parts_of

MOST_LINES = 40
LINES = {"a4": 28, "letter": 26, "a5": 18}
"""How many lines a blank page has room for, with what is scored below them."""

_MORE_ROUNDS = 8
_TOGETHER = 2  # so many lines stay with the totals
_USUALLY = 4  # players
_MOST_WITH_BOTH = 6  # more have no room for a round's points beside the totals
_STYLES = ("pad/sheets/pad",)


@dataclass(frozen=True, slots=True)
class PadCell:
    """A side's part of a round; what is empty is to be written by hand."""

    scored: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class PadRow:
    """A round, or a line for one to come."""

    number: int
    cells: tuple[PadCell, ...]
    note: str = ""
    empty: bool = False


@blueprint.get("/pad/<number:number>", endpoint="pad")
@blueprint.get("/pad/<number:number>.pdf", endpoint="pad_pdf")
@requires(Role.VIEWER)
def pad(number: int) -> Response:
    """A pad's sheet; one that goes on has `lines` empty lines to go on by hand."""
    stored = load_pad(place(), number)
    pad = stored.pad
    goes_on = not (pad.is_over or stored.kept.discarded)
    parts = parts_of((len(each.note) for each in pad.rounds), gettext("Rounds:"))
    part = parts.here
    to_come = goes_on and parts.at_end
    wanted = as_number(request.args.get("lines", ""))
    more = min(_MORE_ROUNDS if wanted is None else wanted, MOST_LINES) if to_come else 0
    here = url_for("pad.game", number=number)
    address = our_address() + here
    rows = [*_rows(pad, part), *_lines_to_come(pad, more)]
    return sheet(
        "pad/sheets/pad.html",
        title=str(gettext("Sheet")) + f" · {named(pad.name)}",
        filename=f"{named(pad.name)} {pad.date}",
        styles=_STYLES,
        back=here,
        options="pad/sheets/pad_options.html" if to_come else "",
        in_parts=parts,
        number=number,
        empty_lines=more,
        pad=pad,
        words=words,
        both=len(pad.sides) <= _MOST_WITH_BOTH,
        discarded=bool(stored.kept.discarded),
        rows=rows[:-_TOGETHER],
        last_rows=rows[-_TOGETHER:],
        before=pad.running_totals[part.first - 2] if part.number > 1 else (),
        sums=pad.totals if parts.at_end else pad.running_totals[part.last - 1],
        chart=chart.of(pad, part.first, part.last),
        address=address,
        qr=Qr.of(address),
    )


@blueprint.get("/pad/blank", endpoint="blank_pad")
@blueprint.get("/pad/blank.pdf", endpoint="blank_pad_pdf")
@requires(Role.VIEWER)
def blank_pad() -> Response:
    """A sheet to fill by hand, of the preset `game`, for `players` players."""
    asked = request.args.get("game", "")
    wanted = as_number(request.args.get("players", "")) or _USUALLY
    players = min(max(wanted, FEWEST_PLAYERS), MOST_PLAYERS)
    preset = PRESETS.get(asked)
    return sheet(
        "pad/sheets/blank_pad.html",
        title=str(gettext("Blank score pad")),
        styles=_STYLES,
        options="pad/sheets/blank_pad_options.html",
        game=asked if asked in GAMES else "",
        preset=preset,
        presets=PRESETS.values(),
        players=players,
        both=players <= _MOST_WITH_BOTH,
        most=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        lines=LINES[paper()],
    )


def _rows(pad: Pad, part: SheetPart) -> Iterator[PadRow]:
    """A row for each round of the part."""
    rounds: list[tuple[PadRound, tuple[int, ...]]] = list(
        zip(pad.rounds, pad.running_totals, strict=True)
    )
    for n, (each, totals) in enumerate(rounds[part.first - 1 : part.last], part.first):
        cells = tuple(
            PadCell(words.scored(line.points), words.scored(totals[line.side]))
            for line in pad.lines(each)
        )
        yield PadRow(n, cells, each.note)


def _lines_to_come(pad: Pad, wanted: int) -> Iterator[PadRow]:
    """So many empty lines."""
    first = len(pad.rounds) + 1
    cells = (PadCell(),) * len(pad.sides)
    return (PadRow(n, cells, empty=True) for n in range(first, first + wanted))
