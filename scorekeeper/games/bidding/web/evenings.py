"""Games of exact bids on the pages of evenings."""

from flask_babel import ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.web.links import Link
from scorekeeper.web.table_evenings import table_evening


def _count_label(sittings: int) -> str:
    return str(ngettext("%(num)s game of exact bids", "%(num)s games of exact bids", sittings))


def _more_label(sittings: int) -> str:
    return str(
        ngettext(
            "And %(num)s more game of exact bids", "And %(num)s more games of exact bids", sittings
        )
    )


EVENING = table_evening(
    SITTINGS,
    name=text("Oh Hell!, Spades, Wizard …"),
    begin=Link(text("New game of exact bids"), "bidding.lobby", "spade", Role.SCORER),
    counted=_count_label,
    more=_more_label,
    adds_up=False,
)
