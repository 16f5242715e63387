"""The score pad: points round by round for any game that the app does not know."""
