"""The shedding game: what is done."""
