"""Statistics of a house: how strong its players are, and how much of it chance explains."""
