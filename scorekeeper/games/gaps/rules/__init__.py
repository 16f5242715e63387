"""Rules of Gaps, pure: frozen values in, values out; no I/O, no clock, no randomness."""
