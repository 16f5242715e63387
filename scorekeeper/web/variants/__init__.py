"""The house's own games: listed, made, changed, retired, and as files."""

from scorekeeper.web.variants import editing, files, history, views
from scorekeeper.web.variants.blueprint import blueprint

__all__ = ["blueprint", "editing", "files", "history", "views"]
