"""The shedding game: look its cards up, judge a play, follow a game, play a match."""

from scorekeeper.games.shedding.web import (
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
from scorekeeper.games.shedding.web.blueprint import blueprint

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
