"""The roster's page, and that of two players who are one."""

from scorekeeper.web.players import merging, views
from scorekeeper.web.players.blueprint import blueprint

__all__ = ["blueprint", "merging", "views"]
