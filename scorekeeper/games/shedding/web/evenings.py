"""Matches on the pages of evenings."""

from flask_babel import gettext, ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.shedding.web.sittings import SITTINGS
from scorekeeper.web.links import Link
from scorekeeper.web.table_evenings import table_evening


def _counted(matches: int) -> str:
    return str(ngettext("%(num)s match", "%(num)s matches", matches))


def _more(matches: int) -> str:
    return str(ngettext("And %(num)s more match", "And %(num)s more matches", matches))


def _what(match: SittingLine) -> str:
    return str(gettext("Match to %(target)s", target=match.cache["target"]))


EVENING = table_evening(
    SITTINGS,
    name=text("Montana: changing rules"),
    begin=Link(text("New match"), "shedding.new", "shuffle", Role.SCORER),
    counted=_counted,
    more=_more,
    what=_what,
)
