"""Statistics of a game for display, from its figures and their descriptions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.base.rounding import divide
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import Text
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
    """A game with statistics: its pages, and the description of its statistics."""

    pages: Pages
    says: GameStatistics

    @property
    def game(self) -> str:
        return self.pages.game

    @property
    def name(self) -> Text:
        return self.pages.evening.name


def games_with_statistics(games: Sequence[Pages]) -> list[GamePage]:
    """Those of these games that have player statistics, in the same order."""
    return [
        GamePage(pages, pages.statistics)
        for pages in games
        if isinstance(pages.statistics, GameStatistics)
    ]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line for a game: number of sittings, wins of finished ones, average points."""

    player: int
    name: str
    sittings: int
    won: Portion
    points: float | None
    rate: Portion | None


def player_line(says: GameStatistics, player: int, name: str, figures: Figures) -> PlayerLine:
    rate = says.rates[0] if says.rates else None
    return PlayerLine(
        player,
        name,
        figures.get("sittings", 0),
        Portion(figures.get("won", 0), figures.get("finished", 0)),
        each_time(says, figures.get("points", 0), figures.get("played", 0)),
        share(figures, rate.attempts, rate.successes) if rate else None,
    )


def each_time(says: GameStatistics, points: int, times: int) -> float | None:
    """The average points, to one decimal; None if points do not add up or `times` is 0."""
    if says.points is None or not times:
        return None
    return average(points, times * says.unit)


def average(points: int, times: int) -> float:
    """The average, rounded to one decimal."""
    return divide(10 * points, times) / 10


def share(figures: Figures, tries: str, made: str) -> Portion:
    return Portion(figures.get(made, 0), figures.get(tries, 0))


@dataclass(frozen=True, slots=True)
class FilledBreakdown:
    """A breakdown with its lines: name, counts, average points."""

    breakdown: Breakdown
    lines: Sequence[tuple[str, BreakdownLine, float | None]]


def make_breakdowns(
    place: Place, says: GameStatistics, figures: Figures, *, of_house: bool = False
) -> list[FilledBreakdown]:
    """Make the breakdowns that are not empty; `of_house`: only those shown for the whole house."""
    filled = []
    for breakdown in says.breakdowns:
        if of_house and not breakdown.of_house:
            continue
        tries, made = breakdown.attempts[1], breakdown.successes[1]
        if lines := items(figures, breakdown.prefix, tries, made, in_order=breakdown.in_order):
            name = breakdown.names(place)
            averages = [
                average(line.points, line.share.whole * says.unit) if breakdown.points else None
                for line in lines
            ]
            named = [
                (name(line.key), line, points) for line, points in zip(lines, averages, strict=True)
            ]
            filled.append(FilledBreakdown(breakdown, named))
    return filled


@dataclass(frozen=True, slots=True)
class BidStatistics:
    """A game's bids: named lines, the chart, and the average of tricks taken minus bid."""

    lines: Sequence[tuple[str, BidLine]]
    chart: BidChart | None
    lean: float | None

    @property
    def tricks(self) -> range:
        """The numbers of tricks, from 0 to the most that were taken."""
        return range(max(len(line.taken) for _, line in self.lines))


def make_bids(says: GameStatistics, figures: Figures) -> BidStatistics | None:
    """Make the bids of a game; None if the game has no bids or none were made."""
    if says.bids is None or not (bids := bids_of(figures)):
        return None
    tricks_bid = {bid: says.bids.tricks(bid) for bid in bids}
    lines = bid_lines(figures, says.bids.ordered, tricks_bid)
    named = [(says.bids.name(line.bid), line) for line in lines]
    chart = of_bids([(name, line.tricks_bid, line.taken) for name, line in named])
    return BidStatistics(named, chart, lean_of(lines))


def in_game_points(says: GameStatistics, stored: int) -> float:
    """Convert stored units to the game's points."""
    return in_points(stored, says.unit)
