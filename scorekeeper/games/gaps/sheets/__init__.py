"""Gaps: what is printed."""
