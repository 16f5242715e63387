"""The score pad: its files."""
