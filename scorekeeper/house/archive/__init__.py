"""A whole house as one file, written and read."""
