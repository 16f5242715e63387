"""The printed sheet of a pad: filled, with lines to continue by hand, or blank."""

from collections.abc import Iterator

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.rules.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web import chart, words
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.paper import SittingSheet, paper, sheet
from scorekeeper.web.sheets.parts import SheetPart, parts_of
from scorekeeper.web.sheets.totals import (
    LINES,
    TotalsCell,
    TotalsLine,
    blank_totals,
    filled_totals,
    requested_lines,
)

_DEFAULT_PLAYERS = 4
_STYLES = ("sheets/totals",)


@blueprint.get("/pad/<number:number>", endpoint="pad")
@blueprint.get("/pad/<number:number>.pdf", endpoint="pad_pdf")
@requires(Role.VIEWER)
def pad(number: int) -> Response:
    """Print a pad; an open one gets `lines` empty lines to continue by hand."""
    stored = PadTopic(number).load(place())
    pad = stored.value
    is_open = not (pad.is_over or stored.deleted_at)
    parts = parts_of((len(round_.note) for round_ in pad.rounds), gettext("Rounds:"))
    part = parts.here
    to_come = is_open and parts.at_end
    more = requested_lines() if to_come else 0
    here = url_for("pad.game", number=number)
    return sheet(
        "pad/sheets/pad.html",
        title=SittingSheet(words.describe_game(pad.settings), pad.name, pad.date),
        styles=_STYLES,
        back=here,
        link=here,
        options="sheets/empty_lines.html" if to_come else "",
        in_parts=parts,
        empty_lines=more,
        pad=pad,
        words=words,
        deleted=bool(stored.deleted_at),
        tables=filled_totals(
            [[who.name for who in words.people_of(pad, side)] for side in range(len(pad.sides))],
            _lines(pad, part),
            pad.running_totals,
            words.format_points,
            parts,
            scored=[gettext("round")],
            to_come=more,
            leaders=pad.leaders,
        ),
        chart=chart.of(pad, part.first, part.last),
    )


@blueprint.get("/pad/blank", endpoint="blank_pad")
@blueprint.get("/pad/blank.pdf", endpoint="blank_pad_pdf")
@requires(Role.VIEWER)
def blank_pad() -> Response:
    """Print a blank sheet for the preset `game` and `players` players."""
    game = request.args.get("game", "")
    count = as_number(request.args.get("players", "")) or _DEFAULT_PLAYERS
    players = min(max(count, FEWEST_PLAYERS), MOST_PLAYERS)
    preset = PRESETS.get(game)
    return sheet(
        "pad/sheets/blank_pad.html",
        title=str(gettext("Blank score pad")),
        styles=_STYLES,
        options="pad/sheets/blank_pad_options.html",
        game=game if game in GAMES else "",
        preset=preset,
        presets=PRESETS.values(),
        players=players,
        most=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        tables=blank_totals([()] * players, LINES[paper()], [gettext("round")]),
    )


def _lines(pad: Pad, part: SheetPart) -> Iterator[TotalsLine]:
    """Yield a line for each round of the part."""
    rounds: list[tuple[PadRound, tuple[int, ...]]] = list(
        zip(pad.rounds, pad.running_totals, strict=True)
    )
    for n, (round_, totals) in enumerate(rounds[part.first - 1 : part.last], part.first):
        scores = {line.side: words.format_points(line.points) for line in pad.lines(round_)}
        cells = [
            TotalsCell(scores.get(side, ""), words.format_points(total))
            for side, total in enumerate(totals)
        ]
        yield TotalsLine(n, cells, round_.note)
