"""Montana's storage."""
