"""The roster's page."""

from scorekeeper.web.players.views import blueprint

__all__ = ["blueprint"]
