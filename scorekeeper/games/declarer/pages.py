"""What the app shows of games with a declarer: the rule book, blank sheets and pocket cards."""

from scorekeeper.games.declarer.sheets import blank, cards
from scorekeeper.games.declarer.web.book import BOOK

__all__ = ["BOOK", "blank", "cards"]
