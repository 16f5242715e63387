"""Nights: start one, play it at the table, look at its sheet."""

from scorekeeper.web.nights import lists, start, table
from scorekeeper.web.nights.blueprint import blueprint

__all__ = ["blueprint", "lists", "start", "table"]
