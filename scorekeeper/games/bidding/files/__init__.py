"""Sittings of games of exact bids as files that people can read."""
