"""Joining a house, by a link or by a code."""

from scorekeeper.web.joining import by_code
from scorekeeper.web.joining.views import blueprint

__all__ = ["blueprint", "by_code"]
