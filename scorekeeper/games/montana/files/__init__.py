"""Montana's files: reading, validating and writing."""
