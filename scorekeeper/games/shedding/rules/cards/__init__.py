"""Descriptions of each kind of rule card, by pile."""
