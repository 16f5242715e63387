"""The rules of a house: read them, change them, and see what others would have changed."""
