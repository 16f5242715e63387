"""Hearts: who took the hearts and the queen of spades in each deal."""
