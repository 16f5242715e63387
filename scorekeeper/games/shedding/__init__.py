"""Montana, the shedding game: a deck of 100 cards whose rules change during play."""
