"""Montana's rules as pure functions of immutable values: no I/O, no clock, no randomness."""
