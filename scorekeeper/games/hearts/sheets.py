"""The printed sheet of a game of Hearts: filled, with lines to continue by hand, or blank."""

from collections.abc import Iterator

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.network import Qr
from scorekeeper.core.roles import Role
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.passing import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.hearts.store import HeartsTopic
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.sittings import GAME_NAME, SITTINGS, chart_of, describe_end
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number, our_address
from scorekeeper.web.language import number as format_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of
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


@blueprint.get("/hearts/<number:number>", endpoint="hearts")
@blueprint.get("/hearts/<number:number>.pdf", endpoint="hearts_pdf")
@requires(Role.VIEWER)
def hearts(number: int) -> Response:
    """Print a game; an open one gets `lines` empty lines to continue by hand."""
    stored = HeartsTopic(number).load(place())
    game = stored.value
    is_open = not (game.is_over or stored.deleted_at)
    described = [words.describe_deal(game, deal) for deal in game.deals]
    parts = parts_of(map(len, described), gettext("Deals:"))
    part = parts.here
    to_come = is_open and parts.at_end
    more = requested_lines() if to_come else 0
    here = url_for("hearts.table", number=number)
    address = our_address() + here
    return sheet(
        "hearts/sheets/hearts.html",
        title=SittingSheet(say(GAME_NAME), game.name, game.date),
        styles=_STYLES,
        back=here,
        options="sheets/empty_lines.html" if to_come else "",
        in_parts=parts,
        empty_lines=more,
        game=game,
        words=words,
        end=describe_end(game.settings),
        deleted=bool(stored.deleted_at),
        tables=filled_totals(
            [[seat.name] for seat in game.seats],
            _lines(game, described, part),
            game.running_totals,
            format_number,
            parts,
            scored=[gettext("points")],
            to_come=more,
            leaders=game.leaders,
        ),
        chart=chart_of(game, part.first, part.last),
        address=address,
        qr=Qr.of(address),
    )


@blueprint.get("/hearts/blank", endpoint="blank_hearts")
@blueprint.get("/hearts/blank.pdf", endpoint="blank_hearts_pdf")
@requires(Role.VIEWER)
def blank_hearts() -> Response:
    """Print a blank sheet for `players` players."""
    count = as_number(request.args.get("players", "")) or _DEFAULT_PLAYERS
    players = min(max(count, FEWEST_PLAYERS), MOST_PLAYERS)
    return sheet(
        "hearts/sheets/blank_hearts.html",
        title=str(gettext("Blank Hearts sheet")),
        styles=_STYLES,
        options="hearts/sheets/blank_hearts_options.html",
        players=players,
        most=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        tables=blank_totals([()] * players, LINES[paper()], [gettext("points")]),
    )


def _lines(game: Hearts, described: list[str], part: SheetPart) -> Iterator[TotalsLine]:
    """Yield a line for each deal of the part."""
    deals = list(zip(game.deals, game.running_totals, described, strict=True))
    for n, (deal, totals, why) in enumerate(deals[part.first - 1 : part.last], part.first):
        scores = game.lines(deal)
        cells = [
            TotalsCell(format_number(score.points), format_number(total))
            for score, total in zip(scores, totals, strict=True)
        ]
        yield TotalsLine(n, cells, why)
