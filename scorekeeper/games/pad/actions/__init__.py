"""The score pad: actions that change pads."""
