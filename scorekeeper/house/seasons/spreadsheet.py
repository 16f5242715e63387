"""The table of a season as a file for a spreadsheet."""

from collections.abc import Iterator

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.house.seasons.shown import SeasonShown, season_shown
from scorekeeper.house.seasons.topic import SeasonTopic
from scorekeeper.house.seasons.views import blueprint
from scorekeeper.web.access import place, requires
from scorekeeper.web.pages import download
from scorekeeper.web.spreadsheets import MARK, Row, written

_COLUMNS = ("season", "place", "player", "played", "won", "points", "dropped", "dropped_points")


@blueprint.get("/<number:number>.csv")
@requires(Role.VIEWER)
def csv(number: int) -> Response:
    """The table, a row for each player."""
    shown = season_shown(place(), SeasonTopic(number).load(place()))
    said = MARK + written([_COLUMNS, *_rows(shown)])
    return download(said, f"season-{number}.csv", "text/csv")


def _rows(shown: SeasonShown) -> Iterator[Row]:
    for one in shown.lines:
        line = one.line
        points = one.points if shown.adds_up else None
        dropped = sum(one.dropped) if shown.adds_up and shown.season.drops else None
        yield (
            *(shown.season.name, line.place, one.name, line.sat, line.won, points),
            *(len(one.dropped), dropped),
        )
