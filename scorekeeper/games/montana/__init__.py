"""Montana, the three-player trick-taking game: variants, scoring, nights."""

MONTANA = "montana"
"""The game's identifier in rows and archives."""
