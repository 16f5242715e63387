"""Games with a declarer: their pages."""
