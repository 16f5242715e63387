"""Import and export of sittings as files."""
