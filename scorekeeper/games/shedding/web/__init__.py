"""The shedding game: its pages."""
