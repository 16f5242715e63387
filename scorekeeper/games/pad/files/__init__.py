"""The score pad: reading and writing its files."""
