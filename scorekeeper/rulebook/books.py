"""All parts of the rule book, in the order in which they are shown."""

from scorekeeper.games.pages import BOOKS
from scorekeeper.rulebook.other_games import OTHER_GAMES
from scorekeeper.web.book import Book

ALL_BOOKS: tuple[Book, ...] = (*BOOKS, OTHER_GAMES)
"""The books of the app's games, then that of games which are only in the rule book."""
