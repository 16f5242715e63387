"""The score pad: its rules."""
