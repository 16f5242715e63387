"""The picture of a season: its podium and the players after it."""

from flask_babel import gettext, ngettext

from scorekeeper.core.topics import Place
from scorekeeper.house.seasons import words
from scorekeeper.house.seasons.rules import Season
from scorekeeper.house.seasons.shown import Placed, load_results
from scorekeeper.web.language import number
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable

MAX_LINES = 12
"""How many players fit on the picture."""


def season_picture(place: Place, season: Season) -> Picture | None:
    """Make the picture of a season; None while no player has a place."""
    results = load_results(place, season)
    placed = [player for player in results.lines if player.line.place]
    if not placed:
        return None
    lines = [_line(player, season, adds_up=results.adds_up) for player in placed[:MAX_LINES]]
    more = len(placed) - len(lines)
    rest = ngettext("And %(num)s more player", "And %(num)s more players", more) if more else ""
    return Picture(
        title=season.name,
        tables=[PictureTable(lines, rest=rest)],
        kind=gettext("Season"),
        filename=f"{gettext('Season')} {season.name}",
        about=[words.counted_game(season), words.period(season), words.describe_rules(season)],
        unfinished=words.is_open(season),
    )


def _line(player: Placed, season: Season, *, adds_up: bool) -> PictureLine:
    won = ngettext("%(num)s win", "%(num)s wins", player.line.won)
    first = player.line.place == 1 and not words.is_open(season)
    figure, about = (number(player.points), won) if adds_up else (won, "")
    return PictureLine([player.name], figure, first, about, player.line.place)
