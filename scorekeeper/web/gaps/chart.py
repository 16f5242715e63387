"""The charts of the statistics of Gaps, as places on a grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.games.gaps.ratings import Score

WIDTH, HEIGHT = 340, 180
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 12, 16, 22
_MOST_BARS = 16
_MOST_GAMES = 60
_MOST_TICKS = 6
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid: where it is, and the number beside it."""

    at: float
    label: int


@dataclass(frozen=True, slots=True)
class Bar:
    """So many games were won by `least` to `most` shuffles; where its box and its middle are."""

    least: int
    most: int
    games: int
    x: float
    y: float
    width: float
    height: float
    middle: float


@dataclass(frozen=True, slots=True)
class Bars:
    """How many games were won by how many shuffles."""

    bars: tuple[Bar, ...]
    across: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A game that was won, and where its moves are; `game` counts the games from the first on."""

    game: int
    score: Score
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Course:
    """The moves of the newest games that were won, from the older ones to the newer.

    Args:
        line: its corners as SVG's `points`.
    """

    dots: tuple[Dot, ...]
    line: str
    across: tuple[Tick, ...]


def bars(by_shuffles: Mapping[int, int]) -> Bars | None:
    """The bars, once a game was won; many numbers of shuffles share bars, as many each."""
    if not by_shuffles:
        return None
    together = -(-(max(by_shuffles) + 1) // _MOST_BARS)
    counted = [0] * (max(by_shuffles) // together + 1)
    for shuffles, games in by_shuffles.items():
        counted[shuffles // together] += games
    step = _step(max(counted))
    top = -(-max(counted) // step) * step
    room = (WIDTH - _LEFT - _RIGHT) / max(len(counted), 5)
    found = []
    for at, games in enumerate(counted):
        height = round((HEIGHT - _TOP - _BOTTOM) * games / top, 1)
        x, y = round(_LEFT + room * (at + 0.15), 1), round(HEIGHT - _BOTTOM - height, 1)
        middle = round(_LEFT + room * (at + 0.5), 1)
        least = at * together
        width = round(room * 0.7, 1)
        found.append(Bar(least, least + together - 1, games, x, y, width, height, middle))
    return Bars(tuple(found), tuple(Tick(_y(n, 0, top), n) for n in range(0, top + 1, step)))


def course(scores: Sequence[Score]) -> Course | None:
    """The course, once two games were won."""
    shown = scores[-_MOST_GAMES:]
    if len(shown) < 2:
        return None
    moves = [score.moves for score in shown]
    step = _step(max(moves) - min(moves))
    low, high = min(moves) // step * step, (max(moves) // step + 1) * step
    room = (WIDTH - _LEFT - _RIGHT) / len(shown)
    first = len(scores) - len(shown) + 1
    dots = tuple(
        Dot(first + at, score, round(_LEFT + room * (at + 0.5), 1), _y(score.moves, low, high))
        for at, score in enumerate(shown)
    )
    line = " ".join(f"{dot.x},{dot.y}" for dot in dots)
    return Course(dots, line, tuple(Tick(_y(n, low, high), n) for n in range(low, high + 1, step)))


def _y(value: int, low: int, high: int) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)


def _step(spread: int) -> int:
    """A round distance between two lines of the grid."""
    spread = max(spread, 1)
    return next((step for step in _STEPS if spread <= step * (_MOST_TICKS - 1)), spread)
