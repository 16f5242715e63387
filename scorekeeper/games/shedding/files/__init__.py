"""The shedding game's files: what is read, what is written, what is refused and where."""
