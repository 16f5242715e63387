"""The score pad: what is printed."""
