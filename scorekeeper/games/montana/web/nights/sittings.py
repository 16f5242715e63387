"""What the app says of nights wherever it shows the sittings of all games."""

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Newest, Sittings

_AT_HOME = 8

SITTINGS = Sittings(
    endpoint="montana.show",
    read="montana.sheet",
    preview="montana/nights/preview.html",
    listing=Link(text("All nights"), "montana.listing", "clipboard-list"),
    discarded=text("Discarded nights"),
    all=NIGHTS,
    open=Link(text("All unfinished nights"), "montana.listing", values={"state": "open"}),
    file=text("Every night's sheet has a link to its file."),
    icon="arrow-right",
    both=text("They played in the same night, so they are two."),
    apart=lambda one, other: text(
        "“%(one)s” and “%(other)s” played in the same night: they are two.", one=one, other=other
    ),
    newest=Newest(
        heading=text("Nights"),
        most=_AT_HOME,
        none=text("No nights here yet. The first one takes four taps to start."),
        again=Link(text("Same three again"), "montana.new", "repeat", Role.SCORER),
    ),
)
