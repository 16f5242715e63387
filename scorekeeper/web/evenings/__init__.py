"""Evenings: all that was played on a date, on one page, and the list of them."""

from scorekeeper.web.evenings.views import blueprint

__all__ = ["blueprint"]
