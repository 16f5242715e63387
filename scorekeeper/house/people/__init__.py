"""The roster of a house, and two players who are one."""
