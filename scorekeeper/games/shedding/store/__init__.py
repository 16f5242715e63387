"""The shedding game: what is stored."""
