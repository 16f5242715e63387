"""The games of a house: listed, made, changed, retired, and as files."""
