"""Hearts: reading and writing its files."""
