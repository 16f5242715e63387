"""The picture of an evening: its tables with their winners."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from flask_babel import gettext, ngettext

from scorekeeper.core.days import given_name
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import Standing
from scorekeeper.house.evenings.words import Recap, had, in_words
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.language import isolated, named, number, say
from scorekeeper.web.results import ranked
from scorekeeper.web.sheets.fitting import ems, shortened
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable
from scorekeeper.web.sittings import Sittings

MOST_TABLES = 7
"""So many fit on it."""

_REST = 26.0  # in ems: a line of the picture


def evening_picture(of: Recap) -> Picture:
    """The picture of an evening on which something was played."""
    at_tables = [(game.sittings, game, part) for game, part in of.parts if game.sittings]
    found = [each for sittings, game, part in at_tables for each in _tables(sittings, game, part)]
    shown = found[:MOST_TABLES]
    if more := sum(part.count for _, _, part in at_tables) - len(shown):
        said = ngettext("And %(num)s more game", "And %(num)s more games", more)
        shown.append(PictureTable((), rest=str(said)))
    alone = (part for part in of.parts if not part[0].sittings)
    shown += (
        PictureTable((), group=say(game.evening.name), rest=" ".join(game.evening.words(part)))
        for game, part in alone
    )
    return Picture(title=in_words(of.date), tables=shown, about=[had(of.counted)])


def _tables(sittings: Sittings, game: Pages, part: GameOfEvening) -> Iterator[PictureTable]:
    """Those of a game; the first one says which it is."""
    name = group = say(game.evening.name)
    for line in part.lines:
        yield _table(sittings, line, group, name)
        group = ""


def _table(sittings: Sittings, line: SittingLine, group: str, game: str) -> PictureTable:
    """Who won it, and what the others have; the name of the `game` is not repeated."""
    standings = ranked(line.standings, finished=line.finished, lowest=sittings.lowest(line))
    won = [one for one in standings if one.won and line.finished]
    name = given_name(line.name, line.date)  # the day is said above
    parts = (sittings.game_name(line), sittings.about(line), named(name) if name else "")
    title = " · ".join(part for part in parts if part not in ("", game))
    rest = ", ".join(_total(one) for one in standings if one not in won)
    if not line.finished:
        rest = str(gettext("So far: %(totals)s", totals=rest))
    winners = [
        PictureLine([", ".join(isolated(one.name) for one in alike)], number(points), won=True)
        for points, alike in groupby(won, attrgetter("points"))
    ]
    return PictureTable(winners, group, title, rest=shortened(rest, _REST, ems))


def _total(one: Standing) -> str:
    return f"{isolated(one.name)} {number(one.points)}"
