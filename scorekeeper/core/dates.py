"""Validation of dates that people type or files contain.

Imports neither Babel nor the database, so that a file can be scored without them.
"""

import re
from datetime import date, timedelta

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.clock import latest_today

_EARLIEST = "1900-01-01"
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_AHEAD = timedelta(days=1)  # the players' date can be a day ahead of the server's


def clean_date(day: str) -> str:
    """Return the date of a file as it is stored.

    Raises:
        RuleError: it is no date, is before 1900, or is more than one day after today where the day
            begins first.
    """
    if message := date_problem(day, latest_today()):
        raise RuleError(Problem("date", "date", message))
    return day


def date_problem(day: str, today: date) -> Text | None:
    """Return what is wrong with a date: impossible, before 1900, or after tomorrow."""
    if message := no_such_date(day):
        return message
    if day > (today + _AHEAD).isoformat():
        return text("This date is in the future.")
    return None


def no_such_date(day: str) -> Text | None:
    """Return what is wrong with a date regardless of today; None for a possible one."""
    try:
        there_is = date.fromisoformat(day).isoformat() == day
    except ValueError:
        there_is = False
    if not there_is:
        if _DATE.fullmatch(day):
            return text("There is no such date.")
        return text("A date such as 2026-11-20 is needed.")
    if day < _EARLIEST:
        return text("This date is too long ago. Check the year.")
    return None
