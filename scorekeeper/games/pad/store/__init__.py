"""The score pad: what is stored."""
