"""Copies of the whole database: made by hand or every night, and restored."""
