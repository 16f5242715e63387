"""The games of a house: what their editor is about."""
