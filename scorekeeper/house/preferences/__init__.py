"""The switches for language and light."""
