"""The rule book's part of the app."""

from scorekeeper.rulebook import views
from scorekeeper.web.rulebook import blueprint

__all__ = ["blueprint", "views"]
