"""Telling every phone what changed."""
