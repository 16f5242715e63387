"""What can be printed: looked at first, then as a PDF."""

from scorekeeper.games.montana.sheets import blank, cards, night, summary
from scorekeeper.games.gaps.sheets import game as gaps
from scorekeeper.games.shedding.sheets import match, rule_cards
from scorekeeper.web.sheets import views
from scorekeeper.web.sheets.blueprint import blueprint

__all__ = [
    "blank",
    "blueprint",
    "cards",
    "gaps",
    "match",
    "night",
    "rule_cards",
    "summary",
    "views",
]
