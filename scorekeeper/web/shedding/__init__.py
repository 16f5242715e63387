"""The shedding game: look its cards up, judge a play, follow a game, play a match."""

from scorekeeper.web.shedding import (
    cards,
    games,
    guide,
    history,
    live,
    lobby,
    manage,
    match,
    referee,
    start,
    table,
)
from scorekeeper.web.shedding.blueprint import blueprint

__all__ = [
    "blueprint",
    "cards",
    "games",
    "guide",
    "history",
    "live",
    "lobby",
    "manage",
    "match",
    "referee",
    "start",
    "table",
]
