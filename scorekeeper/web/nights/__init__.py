"""Nights: start one, play it at the table, put it right, look at its sheet."""

from scorekeeper.web.nights import deals, lists, manage, start, table
from scorekeeper.web.nights.blueprint import blueprint

__all__ = ["blueprint", "deals", "lists", "manage", "start", "table"]
