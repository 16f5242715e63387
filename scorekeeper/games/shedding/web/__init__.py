"""Pages of the shedding game."""
