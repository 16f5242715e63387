"""Statistics of a house: figures, strength ratings, and the share of luck."""
