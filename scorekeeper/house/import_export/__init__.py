"""Out and in: a night or a match as a file, read and written."""
