"""Features of a house that are not games, one folder each."""
