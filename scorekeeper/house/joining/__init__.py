"""Joining a house by link or code."""
