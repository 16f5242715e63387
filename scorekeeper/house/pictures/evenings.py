"""The picture of an evening: its tables with their winners."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from flask_babel import gettext, ngettext

from scorekeeper.core.days import given_name
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.house.evenings.words import Recap, count_text, heading_date
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.language import isolated, named, number, say
from scorekeeper.web.results import ranked
from scorekeeper.web.sheets.fitting import ems, shortened
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable
from scorekeeper.web.sittings import Sittings

MAX_TABLES = 7
"""How many tables fit on the picture."""

_REST = 26.0  # ems in a line of the picture


def evening_picture(of: Recap) -> Picture:
    at_tables = [(game.sittings, game, part) for game, part in of.parts if game.sittings]
    tables = [
        table for sittings, game, part in at_tables for table in _tables(sittings, game, part)
    ]
    shown_tables = tables[:MAX_TABLES]
    if more := sum(part.count for _, _, part in at_tables) - len(shown_tables):
        more_text = ngettext("And %(num)s more game", "And %(num)s more games", more)
        shown_tables.append(PictureTable((), rest=more_text))
    solo = (part for part in of.parts if not part[0].sittings)
    shown_tables += (
        PictureTable((), group=say(game.evening.name), rest=" ".join(game.evening.words(part)))
        for game, part in solo
    )
    return Picture(title=heading_date(of.date), tables=shown_tables, about=[count_text(of.counted)])


def _tables(sittings: Sittings, game: Pages, part: GameOfEvening) -> Iterator[PictureTable]:
    """The tables of a game; the first one names it."""
    name = group = say(game.evening.name)
    for line in part.lines:
        yield _table(sittings, line, group, name)
        group = ""


def _table(sittings: Sittings, line: SittingLine, group: str, game: str) -> PictureTable:
    """The winners, and the points of the others; the name of the `game` is not repeated."""
    standings = ranked(line.sides, finished=line.finished, lowest=sittings.lowest(line))
    won = [standing for standing in standings if standing.won and line.finished]
    name = given_name(line.name, line.date)  # the picture's title has the date
    parts = (sittings.game_name(line), sittings.about(line), named(name) if name else "")
    title = " · ".join(part for part in parts if part not in ("", game))
    rest = ", ".join(
        f"{isolated(standing.name)} {number(standing.points)}"
        for standing in standings
        if standing not in won
    )
    if not line.finished:
        rest = gettext("So far: %(totals)s", totals=rest)
    winners = [
        PictureLine(
            [", ".join(isolated(standing.name) for standing in alike)], number(points), won=True
        )
        for points, alike in groupby(won, attrgetter("points"))
    ]
    return PictureTable(winners, group, title, rest=shortened(rest, _REST, ems))
