"""The rule book: look rules up, and let the app say what they come to."""
