"""Games with a declarer: printed sheets."""
