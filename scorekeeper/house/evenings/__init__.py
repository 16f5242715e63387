"""Evenings: all that was played on a date, on one page, and the list of them."""
