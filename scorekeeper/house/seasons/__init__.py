"""Seasons: sittings that count together, with a table and a podium."""
