"""Another address: the old server sends every phone there, with its unsent entries."""
