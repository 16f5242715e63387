"""Everything that is in the rule book, in the order in which it is shown."""

from scorekeeper.games.pages import BOOKS
from scorekeeper.rulebook.other_games import OTHER_GAMES
from scorekeeper.web.book import Book

ALL_BOOKS: tuple[Book, ...] = (*BOOKS, OTHER_GAMES)
"""Each game that the app knows, then those that it has only here."""
