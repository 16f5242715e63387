"""What the app shows of Gaps."""

from scorekeeper.games.gaps.sheets import game as sheet
from scorekeeper.games.gaps.web import (
    board,
    challenge,
    lobby,
    looks_page,
    rules_page,
    scores,
    statistics_page,
)
from scorekeeper.games.gaps.web.blueprint import blueprint

BLUEPRINTS = (blueprint,)

__all__ = [
    "BLUEPRINTS",
    "board",
    "challenge",
    "lobby",
    "looks_page",
    "rules_page",
    "scores",
    "sheet",
    "statistics_page",
]
