"""Statistics of matches."""

from scorekeeper.base.text import text
from scorekeeper.web.statistics import GameStatistics, Rate

STATISTICS = GameStatistics(
    points=text("Points per game"),
    rates=(Rate(text("Games won"), "played", "games"),),
)
