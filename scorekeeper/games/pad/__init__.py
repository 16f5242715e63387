"""The score pad: points round by round for any game that the app has no rules for."""
