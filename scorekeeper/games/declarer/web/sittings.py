"""Games with a declarer on pages about all games: lists, evenings, statistics."""

from flask import Blueprint

from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.topics import Place
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.store.sittings import SITTING_LIST, DeclarerTopic
from scorekeeper.web.access import pull_house
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import isolated, say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.statistics import GameStatistics, Rate, by_game, everywhere
from scorekeeper.web.table_evenings import table_evening

blueprint = Blueprint("declarer", __name__, url_prefix="/h/<house>/declarer")
pull_house(blueprint)

GAMES_NAME = text("Preferans, Skat, King …")


def chart_of(sitting: DeclarerSitting) -> Totals | None:
    """Build the chart, once there are two deals."""
    return of_totals(tuple(enumerate(sitting.running_results, 1)))


def _kind(sitting: Cached) -> str:
    return str(sitting.cache.get("game", ""))


def _name_kind(kind: str) -> str:
    game = builtin_games().get(kind)
    return say(game.label) if game else kind


def _own_name(sitting: Cached) -> str:
    """Name the house's own version of the game, if it is played."""
    called = str(sitting.cache.get("called", ""))
    return isolated(called) if called else ""


def _progress(place: Place, number: int) -> Progress | None:
    sitting = DeclarerTopic(number).load(place).value
    rows = [*enumerate(sitting.running_results, 1)]
    return Progress(chart_of(sitting), sitting.start.sides, rows) if rows else None


SITTINGS = Sittings(
    endpoint="declarer.table",
    read="declarer.table",
    listing=Link(text("Contract games"), "declarer.history", "history"),
    deleted=text("Deleted contract games"),
    all=SITTING_LIST,
    open=Link(text("All unfinished contract games"), "declarer.history"),
    icon="trophy",
    progress=_progress,
    game_name=lambda sitting: _name_kind(_kind(sitting)),
    about=_own_name,
    kind=_kind,
    again="declarer.again",
)


EVENING = table_evening(
    SITTINGS,
    name=GAMES_NAME,
    begin=Link(text("New contract game"), "declarer.lobby", "trophy", Role.SCORER),
    count_label=ntext("%(num)s contract game", "%(num)s contract games"),
    more_label=ntext("And %(num)s more contract game", "And %(num)s more contract games"),
    adds_up=False,
)

STATISTICS = GameStatistics(
    rates=(Rate(text("Contracts made"), "declared", "made"),),
    breakdowns=(by_game(everywhere(_name_kind)),),
)
