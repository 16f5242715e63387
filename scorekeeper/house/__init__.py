"""What a house has besides its games, a folder a feature."""
