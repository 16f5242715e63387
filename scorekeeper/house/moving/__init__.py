"""Another address: the old server sends every phone there, with what waits on it."""
