"""Charts of the statistics of Gaps, as coordinates on a grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.web.charts import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, Tick, grid

_MAX_BARS = 16
_MAX_GAMES = 60


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: games won with `lowest` to `highest` shuffles; its box and its middle."""

    lowest: int
    highest: int
    games: int
    x: float
    y: float
    width: float
    height: float
    middle: float


@dataclass(frozen=True, slots=True)
class Bars:
    """The histogram of won games by shuffles."""

    bars: tuple[Bar, ...]
    across: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A won game, and the position of its moves; `game` counts from the first one on."""

    game: int
    score: Score
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MovesTrend:
    """The moves of the newest won games, oldest first.

    Args:
        line: the points of an SVG polyline.
    """

    dots: tuple[Dot, ...]
    line: str
    across: tuple[Tick, ...]


def bars(by_shuffles: Mapping[int, int]) -> Bars | None:
    """Build the histogram, once a game was won; bars combine numbers if there are many."""
    if not by_shuffles:
        return None
    together = -(-(max(by_shuffles) + 1) // _MAX_BARS)
    counted = [0] * (max(by_shuffles) // together + 1)
    for shuffles, games in by_shuffles.items():
        counted[shuffles // together] += games
    lines = grid(0, max(counted))
    room = (WIDTH - LEFT - RIGHT) / max(len(counted), 5)
    bars = []
    for at, games in enumerate(counted):
        x, y = round(LEFT + room * (at + 0.15), 1), lines.y(games)
        height = round(HEIGHT - BOTTOM - y, 1)
        middle = round(LEFT + room * (at + 0.5), 1)
        lowest = at * together
        width = round(room * 0.7, 1)
        bars.append(Bar(lowest, lowest + together - 1, games, x, y, width, height, middle))
    return Bars(tuple(bars), lines.across)


def course(scores: Sequence[Score]) -> MovesTrend | None:
    """Build the line of moves, once two games were won."""
    newest = scores[-_MAX_GAMES:]
    if len(newest) < 2:
        return None
    moves = [score.moves for score in newest]
    lines = grid(min(moves), max(moves))
    room = (WIDTH - LEFT - RIGHT) / len(newest)
    first = len(scores) - len(newest) + 1
    dots = tuple(
        Dot(first + at, score, round(LEFT + room * (at + 0.5), 1), lines.y(score.moves))
        for at, score in enumerate(newest)
    )
    line = " ".join(f"{dot.x},{dot.y}" for dot in dots)
    return MovesTrend(dots, line, lines.across)
