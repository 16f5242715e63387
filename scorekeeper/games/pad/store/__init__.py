"""The score pad: storage."""
