"""What the app shows of Montana."""

from scorekeeper.games.montana.sheets import blank, cards, night, summary
from scorekeeper.games.montana.web.house_rules import views as house_rules
from scorekeeper.games.montana.web.nights import (
    deals,
    lists,
    live,
    manage,
    me,
    spreadsheets,
    start,
    table,
)
from scorekeeper.games.montana.web.nights.blueprint import blueprint as nights
from scorekeeper.games.montana.web.rulebook import dealing_steps, trick
from scorekeeper.games.montana.web.variants import editing, files, history, views
from scorekeeper.games.montana.web.variants.blueprint import blueprint as variants

BLUEPRINTS = (nights, variants, house_rules.blueprint)

__all__ = [
    "BLUEPRINTS",
    "blank",
    "cards",
    "dealing_steps",
    "deals",
    "editing",
    "files",
    "history",
    "lists",
    "live",
    "manage",
    "me",
    "night",
    "spreadsheets",
    "start",
    "summary",
    "table",
    "trick",
    "views",
]
