"""Nights: start one, play it at the table, put it right, look at its sheet."""
