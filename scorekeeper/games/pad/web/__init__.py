"""The score pad: its pages."""
