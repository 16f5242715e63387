"""What the app shows of the rule book."""

from scorekeeper.rulebook import views
from scorekeeper.web.rulebook import blueprint

__all__ = ["blueprint", "views"]
