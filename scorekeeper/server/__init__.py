"""Serving the app to phones: gunicorn, what a client may take of it, and how the app is called."""
