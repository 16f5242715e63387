"""Points in tenths, and how they are written."""

from scorekeeper.base.tenths import TENTHS, say_points

__all__ = ["TENTHS", "say_points"]
