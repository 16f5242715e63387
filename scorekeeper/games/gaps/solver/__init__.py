"""Solver of Gaps: written in C, run as WebAssembly by the server, by commands and by browsers."""
