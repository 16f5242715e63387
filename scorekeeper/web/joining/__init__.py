"""Joining a house by a link."""

from scorekeeper.web.joining.views import blueprint

__all__ = ["blueprint"]
