"""Shared by the rules of all games: texts, problems, cards, JSON. No clock and no randomness."""
