"""What the app says of matches wherever it shows the sittings of all games."""

from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.shedding.store.matches import MATCHES
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Sittings


def _about(match: SittingLine) -> str:
    return str(gettext("to %(target)s", target=match.cache["target"]))


SITTINGS = Sittings(
    endpoint="shedding.match",
    read="shedding.match",
    preview="shedding/preview.html",
    listing=Link(text("Matches"), "shedding.history", "history"),
    discarded=text("Deleted matches"),
    all=MATCHES,
    open=Link(text("All unfinished matches"), "shedding.history"),
    file=text("Every match has an Export link."),
    icon="shuffle",
    both=text("They played in the same match, so they are different people."),
    apart=lambda one, other: text(
        "“%(one)s” and “%(other)s” played in the same match, so they are different people.",
        one=one,
        other=other,
    ),
    about=_about,
    again=Link(text("Same players again"), "shedding.new", "repeat", Role.SCORER),
)
