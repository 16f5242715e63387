"""Matches on the pages of evenings."""

from flask_babel import ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.web.sittings import GAME_NAME, SITTINGS
from scorekeeper.web.links import Link
from scorekeeper.web.table_evenings import table_evening


def _counted(matches: int) -> str:
    return str(ngettext("%(num)s match", "%(num)s matches", matches))


def _more(matches: int) -> str:
    return str(ngettext("And %(num)s more match", "And %(num)s more matches", matches))


EVENING = table_evening(
    SITTINGS,
    name=GAME_NAME,
    begin=Link(text("New match"), "shedding.new", "shuffle", Role.SCORER),
    counted=_counted,
    counted_below_name=_counted,
    more=_more,
)
