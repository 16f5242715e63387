"""Games of Hearts on pages about all games: lists, evenings, statistics, rule book."""

from flask import Blueprint, url_for
from flask_babel import gettext, ngettext

from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.hearts.rules.articles import HEARTS, POINTS, articles
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsSettings
from scorekeeper.games.hearts.store import HEARTS_GAMES, HeartsTopic, settings_from_data
from scorekeeper.web.access import pull_house
from scorekeeper.web.book import Begin, Book
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.statistics import GameStatistics, Rate
from scorekeeper.web.table_evenings import table_evening

blueprint = Blueprint("hearts", __name__, url_prefix="/h/<house>/hearts")
pull_house(blueprint)

GAME_NAME = text("Hearts")


def describe_end(settings: HeartsSettings) -> str:
    if settings.target:
        return gettext("to %(target)s", target=settings.target)
    return ngettext("%(num)s deal", "%(num)s deals", settings.length)


def chart_of(game: Hearts, first: int = 1, last: int | None = None) -> Totals | None:
    """Build the chart, once there are two deals; of all deals, or from `first` to `last`."""
    return of_totals(tuple(enumerate(game.running_totals, 1)), first, last)


def _progress(place: Place, number: int) -> Progress | None:
    game = HeartsTopic(number).load(place).value
    rows = [*enumerate(game.running_totals, 1)]
    return Progress(chart_of(game), rows=rows) if rows else None


SITTINGS = Sittings(
    endpoint="hearts.table",
    read="hearts.table",
    listing=Link(text("Games of Hearts"), "hearts.history", "history"),
    deleted=text("Deleted games of Hearts"),
    all=HEARTS_GAMES,
    open=Link(text("All unfinished games of Hearts"), "hearts.history"),
    icon="heart",
    progress=_progress,
    game_name=lambda _game: say(GAME_NAME),
    about=lambda game: describe_end(settings_from_data(game.cache["settings"])),
    lowest=lambda _line: True,
    again="hearts.new",
)


EVENING = table_evening(
    SITTINGS,
    name=GAME_NAME,
    begin=Link(text("New game of Hearts"), "hearts.new", "heart", Role.SCORER),
    count_label=ntext("%(num)s game of Hearts", "%(num)s games of Hearts"),
    more_label=ntext("And %(num)s more game of Hearts", "And %(num)s more games of Hearts"),
)

STATISTICS = GameStatistics(
    points=text("Points per deal"),
    rates=(
        Rate(text("Queens of spades taken"), "played", "queens"),
        Rate(text("Moons shot"), "played", "moons"),
    ),
    lowest=True,
)


def _begin(article: str) -> Begin | None:
    """Return the link to begin a game; None for articles of other games."""
    if article not in (HEARTS, POINTS):
        return None
    return Begin(url_for("hearts.new"), text("Keep score of Hearts"))


BOOK = Book(
    hint=None,
    usual=articles,
    articles=articles,
    contents="hearts/_book.html",
    values=lambda: {"of_hearts": articles()},
    begin=_begin,
)
