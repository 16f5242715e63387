"""Evenings: a page with everything played on a date, and the list of evenings."""
