"""Sittings as CSV: all of a game, or one of them by rounds."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from flask import Response, abort, stream_with_context

from scorekeeper.core.db import db
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.topics import Place
from scorekeeper.web.access import member, place
from scorekeeper.web.pages import attachment, download
from scorekeeper.web.sittings import Progress, Rows, Sittings
from scorekeeper.web.spreadsheets import MARK, Row, write_csv

_COLUMNS = (
    *("number", "date", "name", "game", "finished"),
    *("player_number", "player", "points", "won"),
)
_AT_ONCE = 50  # sittings


def games_csv(sittings: Sittings) -> Response:
    """Send every sitting of the game, newest first, with a row per player."""
    parts = stream_with_context(_parts(sittings, member().house_id))
    answer = Response(parts, content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = attachment(f"{sittings.all.game}.csv")
    return answer


def totals_csv(sittings: Sittings, number: int) -> Response:
    """Send one sitting: a row per deal or round with points and total of each side."""
    line = sittings.all.find(place(), number) or abort(404)
    progress = sittings.progress(place(), number)
    names = [standing.name for standing in line.standings]
    sides = (progress and progress.sides) or [[seat] for seat in range(len(names))]
    teams = [" + ".join(names[seat] for seat in side) for side in sides]
    head = ["number", *(column for team in teams for column in (team, f"{team} total"))]
    rows = _rounds(progress, len(teams)) if progress else ()
    return download(
        MARK + write_csv([head, *rows]), f"{sittings.all.game}-{number}.csv", "text/csv"
    )


def _rounds(progress: Progress, sides: int) -> Iterator[Row]:
    scored = [points for _, points in progress.points] or _differences(progress.rows, sides)
    for points, (number, after) in zip(scored, progress.rows, strict=True):
        yield number, *(cell for pair in zip(points, after, strict=True) for cell in pair)


def _differences(totals: Rows, sides: int) -> Iterator[Sequence[float]]:
    for (_, before), (_, after) in pairwise([(0, [0.0] * sides), *totals]):
        yield [_whole(round(now - was, 1)) for was, now in zip(before, after, strict=True)]


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def _parts(sittings: Sittings, house: int) -> Iterator[str]:
    """Write the file in chunks; no database connection is held while they are sent."""
    db.session.remove()
    yield MARK + write_csv([_COLUMNS])
    before: int | None = None
    while True:
        here = Place(db.session.connection(), house)
        lines = sittings.all.newest(here, limit=_AT_ONCE, before=before)
        db.session.remove()
        yield write_csv(row for line in lines for row in _players(sittings, line))
        if len(lines) < _AT_ONCE:
            return
        before = lines[-1].id


def _players(sittings: Sittings, line: SittingLine) -> Iterator[Row]:
    about = line.id, line.date, line.name, sittings.game_name(line), int(line.finished)
    for standing in line.standings:
        yield *about, standing.player, standing.name, standing.points, int(standing.won)
