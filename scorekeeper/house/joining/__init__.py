"""Joining a house, by a link or by a code."""
