"""Gaps: what is stored."""
