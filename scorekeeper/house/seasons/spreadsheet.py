"""The table of a season as a CSV file."""

from collections.abc import Iterator

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.house.seasons.shown import SeasonResults, load_results
from scorekeeper.house.seasons.topic import SeasonTopic
from scorekeeper.house.seasons.views import blueprint
from scorekeeper.web.access import place, requires
from scorekeeper.web.pages import download
from scorekeeper.web.spreadsheets import MARK, Row, write_csv

_COLUMNS = ("season", "place", "player", "played", "won", "points", "dropped", "dropped_points")


@blueprint.get("/<number:number>.csv")
@requires(Role.VIEWER)
def csv(number: int) -> Response:
    """Send the season's table, one row per player."""
    results = load_results(place(), SeasonTopic(number).load(place()))
    content = MARK + write_csv([_COLUMNS, *_rows(results)])
    return download(content, f"season-{number}.csv", "text/csv")


def _rows(results: SeasonResults) -> Iterator[Row]:
    for player in results.lines:
        line = player.line
        points = player.points if results.adds_up else None
        dropped = sum(player.dropped) if results.adds_up and results.season.drops else None
        yield (
            *(results.season.name, line.place, player.name, line.sat, line.won, points),
            *(len(player.dropped), dropped),
        )
