"""Nights: start one, play it at the table, put it right, look at its sheet."""

from scorekeeper.games.montana.web.nights import (
    deals,
    lists,
    live,
    manage,
    me,
    spreadsheets,
    start,
    table,
)
from scorekeeper.games.montana.web.nights.blueprint import blueprint

__all__ = ["blueprint", "deals", "lists", "live", "manage", "me", "spreadsheets", "start", "table"]
