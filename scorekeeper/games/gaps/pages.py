"""What the app shows of Gaps."""

from scorekeeper.games.gaps.sheets import game as sheet
from scorekeeper.games.gaps.sheets.offered import OFFER
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
from scorekeeper.games.gaps.web.book import BOOK
from scorekeeper.web.game_pages import Pages

PAGES = Pages((blueprint,), OFFER, BOOK)

__all__ = [
    "PAGES",
    "board",
    "challenge",
    "lobby",
    "looks_page",
    "rules_page",
    "scores",
    "sheet",
    "statistics_page",
]
