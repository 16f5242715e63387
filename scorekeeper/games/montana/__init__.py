"""Montana, the three-player trick game: its variants, its scoring, its night."""
