"""The house's rule book: look rules up, and let the app say what they come to."""

from scorekeeper.web.rulebook import dealing_steps, trick, views
from scorekeeper.web.rulebook.blueprint import blueprint

__all__ = ["blueprint", "dealing_steps", "trick", "views"]
