"""Games with a declarer: one function for each action of a person."""
