"""What the app shows of the shedding game."""

from scorekeeper.games.shedding.sheets import match as sheet
from scorekeeper.games.shedding.sheets import rule_cards
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

BLUEPRINTS = (blueprint,)

__all__ = [
    "BLUEPRINTS",
    "cards",
    "games",
    "guide",
    "history",
    "live",
    "lobby",
    "manage",
    "match",
    "referee",
    "rule_cards",
    "sheet",
    "start",
    "table",
]
