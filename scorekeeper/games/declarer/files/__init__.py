"""Sittings of games with a declarer as files that people can read."""
