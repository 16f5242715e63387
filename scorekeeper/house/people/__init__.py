"""The roster of a house, and merging two players who are the same person."""
