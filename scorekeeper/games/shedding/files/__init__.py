"""Files of the shedding game."""
