"""Printed sheets of Gaps."""
