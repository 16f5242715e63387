"""What the app shows of the rule book."""

from scorekeeper.rulebook import dealing_steps, trick, views
from scorekeeper.rulebook.blueprint import blueprint

__all__ = ["blueprint", "dealing_steps", "trick", "views"]
