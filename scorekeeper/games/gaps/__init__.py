"""Gaps: the solitaire with four rows and four gaps, and numbered deals as in PySolFC."""
