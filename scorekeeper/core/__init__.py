"""Storage shared by all games."""
