"""Gaps: what is done."""
