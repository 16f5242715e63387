"""The switches for language and light."""

from scorekeeper.web.preferences.views import blueprint

__all__ = ["blueprint"]
