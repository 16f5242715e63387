"""Live updates of every phone."""
