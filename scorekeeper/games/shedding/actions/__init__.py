"""Actions of the shedding game."""
