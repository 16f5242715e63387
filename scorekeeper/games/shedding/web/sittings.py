"""Matches on pages about sittings of all games, and on the pages of evenings."""

from flask import Blueprint
from flask_babel import gettext

from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.games.shedding.store.matches import MATCHES, MatchTopic
from scorekeeper.web.access import pull_house
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.statistics import GameStatistics, Rate
from scorekeeper.web.table_evenings import table_evening

blueprint = pull_house(Blueprint("shedding", __name__, url_prefix="/h/<house>/shedding"))


def chart_of(match: Match, first: int = 1, last: int | None = None) -> Totals | None:
    """Build the chart, once there are two games; of all games, or from `first` to `last`."""
    return of_totals(tuple(enumerate(match.running_totals, 1)), first, last)


GAME_NAME = text("Montana: changing rules")


def _progress(place: Place, number: int) -> Progress | None:
    match = MatchTopic(number).load(place).value
    rows = [*enumerate(match.running_totals, 1)]
    return Progress(chart_of(match), rows=rows) if rows else None


SITTINGS = Sittings(
    endpoint="shedding.match",
    read="shedding.match",
    listing=Link(text("Matches"), "shedding.history", "history"),
    deleted=text("Deleted matches"),
    all=MATCHES,
    open=Link(text("All unfinished matches"), "shedding.history"),
    icon="shuffle",
    progress=_progress,
    game_name=lambda _match: say(GAME_NAME),
    about=lambda match: gettext("to %(target)s", target=match.cache["target"]),
    again="shedding.new",
)

EVENING = table_evening(
    SITTINGS,
    name=GAME_NAME,
    begin=Link(text("New match"), "shedding.new", "shuffle", Role.SCORER),
    count_label=ntext("%(num)s match", "%(num)s matches"),
    count_below_name=ntext("%(num)s match", "%(num)s matches"),
    more_label=ntext("And %(num)s more match", "And %(num)s more matches"),
)


STATISTICS = GameStatistics(
    points=text("Points per game"),
    rates=(Rate(text("Games won"), "played", "games"),),
)
