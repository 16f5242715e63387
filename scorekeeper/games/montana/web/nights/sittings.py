"""What the app says of nights wherever it shows the sittings of all games."""

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Sittings

SITTINGS = Sittings(
    endpoint="montana.show",
    read="montana.sheet",
    preview="montana/nights/preview.html",
    listing=Link(text("All nights"), "montana.listing", "clipboard-list"),
    discarded=text("Deleted nights"),
    all=NIGHTS,
    open=Link(text("All unfinished nights"), "montana.listing", values={"state": "open"}),
    file=text("Every night's sheet has an Export link."),
    icon="arrow-right",
    both=text("They sat at the same table, so they are different people."),
    apart=lambda one, other: text(
        "“%(one)s” and “%(other)s” sat at the same table, so they are different people.",
        one=one,
        other=other,
    ),
    again=Link(text("Same three again"), "montana.new", "repeat", Role.SCORER),
)
