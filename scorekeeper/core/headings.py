"""What a night or a match is called, and its evening: said alike of both."""

import re
from datetime import date, timedelta

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.clock import evening
from scorekeeper.core.days import weekday
from scorekeeper.core.names import clean_name

_EARLIEST = "1900-01-01"
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_AHEAD = timedelta(days=1)  # where the players are it can be a day later than at the server


def heading_of_new(name: str, day: str) -> tuple[str, str]:
    """The name and the date with which something begins, as they are kept.

    Args:
        name: as typed; blank for the weekday.
        day: the date, as typed; blank for this evening.

    Raises:
        RuleError: a name or a date that cannot be.
    """
    return heading(name, day.strip() or evening().isoformat())


def heading(name: str, day: str, kept: str = "") -> tuple[str, str]:
    """The name and the date that something gets, as they are kept.

    Args:
        name: as typed; blank for the weekday.
        day: the date, as typed.
        kept: the date that it has already, which can stay whatever it is.

    Raises:
        RuleError: a name or a date that cannot be.
    """
    problems: list[Problem] = []
    called, day = "", day.strip()
    if name.strip():
        try:
            called = clean_name(name)
        except RuleError as error:
            problems += error.problems
    if day != kept and (message := _wrong(day)):
        problems.append(Problem("date", "date", message))
    if problems:
        raise RuleError(*problems)
    return called or weekday(day), day


def _wrong(day: str) -> Text | None:
    if message := no_such_date(day):
        return message
    if day > (evening() + _AHEAD).isoformat():
        return text("This date is in the future.")
    return None


def no_such_date(day: str) -> Text | None:
    """What is wrong with a date as it was typed, whichever one it is; None where nothing is."""
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
