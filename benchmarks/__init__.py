"""Measurements, and the plain programs they are measured against; see docs/measurements.md."""
