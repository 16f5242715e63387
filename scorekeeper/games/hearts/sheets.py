"""The printed sheet of a game of Hearts: filled, with lines to continue by hand, or blank."""

from collections.abc import Sequence
from functools import partial

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.games.hearts.rules.game import MAX_PLAYERS, MIN_PLAYERS, Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal
from scorekeeper.games.hearts.store import HeartsTopic
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.sittings import GAME_NAME, SITTINGS, chart_of, describe_end
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import number as format_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of
from scorekeeper.web.sheets.paper import paper, sheet
from scorekeeper.web.sheets.totals import LINES, STYLES, TotalsCell, blank_totals, totals_sheet
from scorekeeper.web.substitutes import seat_notes

_DEFAULT_PLAYERS = 4

OFFER = Offer(
    "sheets.hearts",
    GAME_NAME,
    newest_of(SITTINGS),
    (
        SheetOffer(
            "sheets.blank_hearts",
            text("Blank Hearts sheet"),
            text("rows for the points of three to six players"),
        ),
    ),
)


@sheet_view("/hearts/<number:number>", "hearts")
def hearts(number: int) -> Response:
    """Print a game; an open one gets `lines` empty lines to continue by hand."""
    stored = HeartsTopic(number).load(place())
    game = stored.value
    return totals_sheet(
        "hearts/sheets/hearts.html",
        stored,
        game.deals,
        partial(_row, game),
        game_name=say(GAME_NAME),
        here=url_for("hearts.table", number=number),
        label=gettext("Deals:"),
        letters=(len(words.describe_deal(game, deal)) for deal in game.deals),
        columns=[[seat.name] for seat in game.seats],
        scored=[gettext("points")],
        say=format_number,
        chart=chart_of,
        game=game,
        words=words,
        end=describe_end(game.settings),
        seat_notes=seat_notes(game.seat_notes),
    )


@sheet_view("/hearts/blank", "blank_hearts")
def blank_hearts() -> Response:
    count = as_number(request.args.get("players", "")) or _DEFAULT_PLAYERS
    players = min(max(count, MIN_PLAYERS), MAX_PLAYERS)
    return sheet(
        "hearts/sheets/blank_hearts.html",
        title=gettext("Blank Hearts sheet"),
        styles=STYLES,
        options="hearts/sheets/blank_hearts_options.html",
        players=players,
        counts=range(MIN_PLAYERS, MAX_PLAYERS + 1),
        tables=blank_totals([()] * players, LINES[paper()], [gettext("points")]),
    )


def _row(game: Hearts, deal: HeartsDeal, totals: Sequence[int]) -> tuple[Sequence[TotalsCell], str]:
    scores = zip(game.lines(deal), totals, strict=True)
    cells = [
        TotalsCell(format_number(score.points), format_number(total)) for score, total in scores
    ]
    return cells, words.describe_deal(game, deal)
