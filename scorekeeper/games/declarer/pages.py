"""What the app shows of games with a declarer: the rule book."""

from scorekeeper.games.declarer.web.book import BOOK

__all__ = ["BOOK"]
