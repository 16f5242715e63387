"""Pads on the pages of evenings."""

from functools import partial

from flask_babel import ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.pad.rules.settings import PadWins
from scorekeeper.games.pad.store.pads import PADS
from scorekeeper.games.pad.web.sittings import about_line
from scorekeeper.web.evenings import MOST_TABLES, Evening, GameOfEvening
from scorekeeper.web.language import isolated, named
from scorekeeper.web.links import Link
from scorekeeper.web.results import result, won_of


def _counted(pads: int) -> str:
    return str(ngettext("%(num)s game on the pad", "%(num)s games on the pad", pads))


def _words(of: GameOfEvening) -> list[str]:
    lines = [_result(line, alone=of.count == 1) for line in of.lines]
    if not of.more:
        return lines
    more = ngettext(
        "And %(num)s more game on the pad.", "And %(num)s more games on the pad.", of.more
    )
    return [*lines, str(more)]


def _result(line: SittingLine, *, alone: bool) -> str:
    what = about_line(line)
    called = what if alone else f"{what}, {isolated(named(line.name))}"
    lowest = line.cache["settings"]["wins"] == PadWins.LOWEST
    return result(called, line.standings, finished=line.finished, lowest=lowest)


EVENING = Evening(
    name=text("Score pad"),
    counted=_counted,
    lines=partial(PADS.on, most=MOST_TABLES),
    listed="pad/_evening.html",
    came_to=partial(won_of, _counted),
    words=_words,
    begin=Link(text("New game on the pad"), "pad.lobby", "pencil", Role.SCORER),
    adds_up=False,
)
