"""Gaps: the board, and what surrounds it."""

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

__all__ = [
    "blueprint",
    "board",
    "challenge",
    "lobby",
    "looks_page",
    "rules_page",
    "scores",
    "statistics_page",
]
