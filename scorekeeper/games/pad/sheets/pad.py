"""The printed sheet of a pad: filled, with lines to continue by hand, or blank."""

from collections.abc import Sequence
from functools import partial

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.games.pad.rules.checks import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.sittings import chart_of
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.paper import paper, sheet
from scorekeeper.web.sheets.totals import LINES, STYLES, TotalsCell, blank_totals, totals_sheet
from scorekeeper.web.substitutes import seat_notes

_DEFAULT_PLAYERS = 4


@sheet_view("/pad/<number:number>", "pad")
def pad(number: int) -> Response:
    """Print a pad; an open one gets `lines` empty lines to continue by hand."""
    stored = PadTopic(number).load(place())
    pad = stored.value
    return totals_sheet(
        "pad/sheets/pad.html",
        stored,
        pad.rounds,
        partial(_row, pad),
        game_name=words.describe_game(pad.settings),
        here=url_for("pad.game", number=number),
        label=gettext("Rounds:"),
        letters=(len(round_.note) for round_ in pad.rounds),
        columns=[[who.name for who in words.people_of(pad, n)] for n in range(len(pad.sides))],
        scored=[gettext("round")],
        say=words.format_points,
        chart=chart_of,
        pad=pad,
        words=words,
        seat_notes=seat_notes((story.who, story.note) for story in pad.stories),
    )


@sheet_view("/pad/blank", "blank_pad")
def blank_pad() -> Response:
    """Print a blank sheet for the preset `game` and `players` players."""
    game = request.args.get("game", "")
    count = as_number(request.args.get("players", "")) or _DEFAULT_PLAYERS
    players = min(max(count, MIN_PLAYERS), MAX_PLAYERS)
    preset = PRESETS.get(game)
    return sheet(
        "pad/sheets/blank_pad.html",
        title=gettext("Blank score pad"),
        styles=STYLES,
        options="pad/sheets/blank_pad_options.html",
        game=game if game in GAMES else "",
        preset=preset,
        presets=PRESETS.values(),
        players=players,
        counts=range(MIN_PLAYERS, MAX_PLAYERS + 1),
        tables=blank_totals([()] * players, LINES[paper()], [gettext("round")]),
    )


def _row(pad: Pad, round_: PadRound, totals: Sequence[int]) -> tuple[Sequence[TotalsCell], str]:
    scores = {line.side: words.format_points(line.points) for line in pad.lines(round_)}
    cells = [
        TotalsCell(scores.get(side, ""), words.format_points(total))
        for side, total in enumerate(totals)
    ]
    return cells, round_.note
