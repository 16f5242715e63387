"""The switches for language and theme."""
