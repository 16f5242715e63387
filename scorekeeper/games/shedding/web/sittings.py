"""Matches on pages about sittings of all games."""

from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.store.matches import MATCHES, MatchTopic
from scorekeeper.games.shedding.web import chart
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings

GAME_NAME = text("Montana: changing rules")


def _game_name(_match: Cached) -> str:
    return say(GAME_NAME)


def _about(match: Cached) -> str:
    return str(gettext("to %(target)s", target=match.cache["target"]))


def _progress(place: Place, number: int) -> Progress | None:
    match = MatchTopic(number).load(place).value
    rows = [*enumerate(match.running_totals, 1)]
    return Progress(chart.of(match), rows=rows) if rows else None


SITTINGS = Sittings(
    endpoint="shedding.match",
    read="shedding.match",
    preview="shedding/preview.html",
    listing=Link(text("Matches"), "shedding.history", "history"),
    deleted=text("Deleted matches"),
    all=MATCHES,
    open=Link(text("All unfinished matches"), "shedding.history"),
    icon="shuffle",
    progress=_progress,
    game_name=_game_name,
    about=_about,
    again="shedding.new",
)
