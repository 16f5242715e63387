"""Offline use: installing the app, the service worker, and sending queued entries."""
