"""Games with a declarer: storage."""
