"""The house's own games: listed, made, changed, retired, and as files."""

from scorekeeper.games.montana.web.variants import editing, files, history, views
from scorekeeper.games.montana.web.variants.blueprint import blueprint

__all__ = ["blueprint", "editing", "files", "history", "views"]
