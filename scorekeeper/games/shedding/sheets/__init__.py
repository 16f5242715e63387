"""Printed sheets of the shedding game."""
