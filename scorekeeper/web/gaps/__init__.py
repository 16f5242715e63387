"""Gaps: the board, and what surrounds it."""

from scorekeeper.web.gaps import (
    board,
    challenge,
    lobby,
    looks_page,
    rules_page,
    scores,
    statistics_page,
)
from scorekeeper.web.gaps.blueprint import blueprint

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
