"""The start page and the house's own page."""

from scorekeeper.web.houses.views import blueprint

__all__ = ["blueprint"]
