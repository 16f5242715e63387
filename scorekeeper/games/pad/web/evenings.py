"""Pads on the pages of evenings."""

from flask_babel import ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.links import Link
from scorekeeper.web.table_evenings import table_evening


def _counted(pads: int) -> str:
    return str(ngettext("%(num)s game on the pad", "%(num)s games on the pad", pads))


def _more(pads: int) -> str:
    return str(
        ngettext("And %(num)s more game on the pad", "And %(num)s more games on the pad", pads)
    )


EVENING = table_evening(
    SITTINGS,
    name=text("Score pad"),
    begin=Link(text("New game on the pad"), "pad.lobby", "pencil", Role.SCORER),
    counted=_counted,
    more=_more,
    adds_up=False,
)
