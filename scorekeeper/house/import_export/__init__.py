"""Import and export: a night or a match as a file, read and written."""
