"""Storage of the shedding game."""
