"""The picture of a season: its podium and those after it."""

from flask_babel import gettext, ngettext

from scorekeeper.core.topics import Place
from scorekeeper.house.seasons import words
from scorekeeper.house.seasons.rules import Season
from scorekeeper.house.seasons.shown import Placed, season_shown
from scorekeeper.web.language import number
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable

MOST_LINES = 12
"""So many players fit on it."""


def season_picture(place: Place, season: Season) -> Picture | None:
    """The picture of a season; None before anybody has a place."""
    shown = season_shown(place, season)
    placed = [one for one in shown.lines if one.line.place]
    if not placed:
        return None
    lines = [_line(one, season, adds_up=shown.adds_up) for one in placed[:MOST_LINES]]
    more = len(placed) - len(lines)
    rest = ngettext("And %(num)s more player", "And %(num)s more players", more) if more else ""
    return Picture(
        title=season.name,
        tables=[PictureTable(lines, rest=str(rest))],
        kind=str(gettext("Season")),
        filename=f"{gettext('Season')} {season.name}",
        about=[words.game_said(season), words.period(season), words.rules_said(season)],
        unfinished=words.is_open(season),
    )


def _line(one: Placed, season: Season, *, adds_up: bool) -> PictureLine:
    won = str(ngettext("%(num)s win", "%(num)s wins", one.line.won))
    first = one.line.place == 1 and not words.is_open(season)
    figure, about = (number(one.points), won) if adds_up else (won, "")
    return PictureLine([one.name], figure, first, about, one.line.place)
