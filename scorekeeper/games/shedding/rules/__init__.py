"""Rules of the shedding game, pure: frozen values, no I/O, no clock, no randomness."""
