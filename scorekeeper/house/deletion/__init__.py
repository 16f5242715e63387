"""Deleting a house: closed at once, restored by an owner within thirty days, then erased."""
