"""The shedding game's rules, pure: frozen values in, values out; no I/O, no clock, no chance."""
