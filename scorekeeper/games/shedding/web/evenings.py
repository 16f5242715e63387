"""Matches on the pages of evenings."""

from functools import partial

from flask_babel import gettext, ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.shedding.store.matches import MATCHES
from scorekeeper.web.evenings import MOST_TABLES, Evening, GameOfEvening
from scorekeeper.web.language import isolated, named
from scorekeeper.web.links import Link
from scorekeeper.web.results import came_to, results


def _counted(matches: int) -> str:
    return str(ngettext("%(num)s match", "%(num)s matches", matches))


def _words(of: GameOfEvening) -> list[str]:
    def called(match: SittingLine) -> str:
        target = match.cache["target"]
        if of.count == 1:
            return str(gettext("Match to %(target)s", target=target))
        name = isolated(named(match.name))
        return str(gettext("Match to %(target)s, %(name)s", target=target, name=name))

    return results(of, called, _more)


def _more(matches: int) -> str:
    return str(ngettext("And %(num)s more match.", "And %(num)s more matches.", matches))


EVENING = Evening(
    name=text("Montana: changing rules"),
    counted=_counted,
    lines=partial(MATCHES.on, most=MOST_TABLES),
    listed="shedding/_evening.html",
    came_to=partial(came_to, _counted),
    words=_words,
    begin=Link(text("New match"), "shedding.new", "shuffle", Role.SCORER),
)
