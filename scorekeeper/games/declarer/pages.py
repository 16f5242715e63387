"""What the app shows of games with a declarer: the rule book, and blank sheets."""

from scorekeeper.games.declarer.sheets import blank
from scorekeeper.games.declarer.web.book import BOOK

__all__ = ["BOOK", "blank"]
