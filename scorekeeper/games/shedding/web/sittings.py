"""What the app says of matches wherever it shows the sittings of all games."""

from flask_babel import gettext

from scorekeeper.base.text import text
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
    discarded=text("Discarded matches"),
    all=MATCHES,
    open=Link(text("All unfinished matches"), "shedding.history"),
    file=text("Every match has a link to its file."),
    icon="shuffle",
    both=text("They played in the same match, so they are two."),
    apart=lambda one, other: text(
        "“%(one)s” and “%(other)s” played in the same match: they are two.", one=one, other=other
    ),
    about=_about,
)
