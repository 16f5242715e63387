"""What can be printed: looked at first, then as a PDF."""

from scorekeeper.web.sheets import blank, cards, gaps, match, night, rule_cards, summary, views
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
