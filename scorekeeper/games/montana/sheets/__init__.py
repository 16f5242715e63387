"""Montana's printed sheets."""
