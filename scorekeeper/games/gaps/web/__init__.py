"""Gaps: its pages."""
