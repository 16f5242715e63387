"""The shedding game: what is printed."""
