"""The score pad: printed sheets."""
