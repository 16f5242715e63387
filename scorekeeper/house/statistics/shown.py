"""What statistics show of a game, from its figures and from what the game says of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.base.rounding import divide
from scorekeeper.base.text import Text
from scorekeeper.core.sittings import in_points
from scorekeeper.core.topics import Place
from scorekeeper.house.statistics.figures import (
    BidLine,
    BreakdownLine,
    Portion,
    bid_lines,
    bids_of,
    items,
    lean_of,
)
from scorekeeper.web.charts import BidChart, of_bids
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.statistics import Breakdown, GameStatistics

Figures = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game, and what it has for statistics."""

    pages: Pages
    says: GameStatistics

    @property
    def game(self) -> str:
        """As rows name it."""
        return self.pages.game

    @property
    def name(self) -> Text:
        """What it is called."""
        return self.pages.evening.name


def games_counted(games: Sequence[Pages]) -> list[GamePage]:
    """Those of these games that have statistics of players, in their order."""
    return [
        GamePage(pages, pages.statistics)
        for pages in games
        if isinstance(pages.statistics, GameStatistics)
    ]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """Somebody in a game: sittings that are over and how many were won, the points each time."""

    player: int
    name: str
    sittings: int
    won: Portion
    points: float | None
    rate: Portion | None


def player_line(says: GameStatistics, player: int, name: str, figures: Figures) -> PlayerLine:
    """The line of a player in the table of all."""
    rate = says.rates[0] if says.rates else None
    return PlayerLine(
        player,
        name,
        figures.get("sittings", 0),
        Portion(figures.get("won", 0), figures.get("finished", 0)),
        each_time(says, figures.get("points", 0), figures.get("played", 0)),
        share(figures, rate.tried, rate.made) if rate else None,
    )


def each_time(says: GameStatistics, points: int, times: int) -> float | None:
    """The average points, to one decimal; nothing where they make no sum, or of nothing."""
    if says.points is None or not times:
        return None
    return average(points, times * says.unit)


def average(points: int, times: int) -> float:
    """The average with one decimal."""
    return divide(10 * points, times) / 10


def share(figures: Figures, tried: str, made: str) -> Portion:
    """How much of what was tried was made."""
    return Portion(figures.get(made, 0), figures.get(tried, 0))


@dataclass(frozen=True, slots=True)
class Broken:
    """A breakdown with its lines: what each is called, its share, its points each time."""

    breakdown: Breakdown
    lines: Sequence[tuple[str, BreakdownLine, float | None]]


def broken_down(
    place: Place, says: GameStatistics, figures: Figures, *, of_house: bool = False
) -> list[Broken]:
    """The breakdowns that have anything; of a house only those that are shown of it."""
    found = []
    for each in says.breakdowns:
        if of_house and not each.of_house:
            continue
        tried, made = each.tried[1], each.made[1]
        if lines := items(figures, each.prefix, tried, made, in_order=each.in_order):
            name = each.names(place)
            averages = [
                average(line.points, line.share.whole * says.unit) if each.points else None
                for line in lines
            ]
            named = [
                (name(line.key), line, points) for line, points in zip(lines, averages, strict=True)
            ]
            found.append(Broken(each, named))
    return found


@dataclass(frozen=True, slots=True)
class BidsShown:
    """Bids and what they took: the lines with their names, the chart, and how bold that was."""

    lines: Sequence[tuple[str, BidLine]]
    chart: BidChart | None
    lean: float | None

    @property
    def tricks(self) -> range:
        """The numbers of tricks that were taken."""
        return range(max(len(line.taken) for _, line in self.lines))


def bids_shown(says: GameStatistics, figures: Figures) -> BidsShown | None:
    """The bids of a game in which tricks are bid, if there are any."""
    if says.bids is None or not (bids := bids_of(figures)):
        return None
    wanted = {bid: says.bids.wanted(bid) for bid in bids}
    lines = bid_lines(figures, says.bids.ordered, wanted)
    named = [(says.bids.name(line.bid), line) for line in lines]
    chart = of_bids([(name, line.wanted, line.taken) for name, line in named])
    return BidsShown(named, chart, lean_of(lines))


def in_game_points(says: GameStatistics, stored: int) -> float:
    """Points as the game says them."""
    return in_points(stored, says.unit)
