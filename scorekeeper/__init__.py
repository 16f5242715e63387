"""Scorekeeper: the companion for a card night with real cards."""
