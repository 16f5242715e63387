"""Montana, the three-player trick game: its variants, its scoring, its night."""

MONTANA = "montana"
"""The game, as rows and archives name it."""
