"""The rule book of all games, with its search and helpers."""
