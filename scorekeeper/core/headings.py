"""The name and the date of a sitting, checked alike for every game."""

import re
from datetime import date, timedelta

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.clock import evening, latest_today
from scorekeeper.core.days import weekday
from scorekeeper.core.names import clean_name

_EARLIEST = "1900-01-01"
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_AHEAD = timedelta(days=1)  # where the players are it can be a day later than at the server


def heading_of_new(name: str, day: str, zone: str) -> tuple[str, str]:
    """Return the name and the date of a new sitting, as they are kept.

    Args:
        name: as typed; blank for the weekday.
        day: the date, as typed; blank for this evening.
        zone: the time zone of the house.

    Raises:
        RuleError: an impossible name or date.
    """
    return heading(name, day.strip() or evening(zone).isoformat(), zone)


def heading(name: str, day: str, zone: str, kept: str = "") -> tuple[str, str]:
    """Return the name and the date that a sitting gets, as they are kept.

    Args:
        name: as typed; blank for the weekday.
        day: the date, as typed.
        zone: the time zone of the house.
        kept: the date that it has already, which is accepted whatever it is.

    Raises:
        RuleError: an impossible name or date.
    """
    problems: list[Problem] = []
    called, day = "", day.strip()
    if name.strip():
        try:
            called = clean_name(name)
        except RuleError as error:
            problems += error.problems
    if day != kept and (message := _wrong(day, evening(zone))):
        problems.append(Problem("date", "date", message))
    if problems:
        raise RuleError(*problems)
    return called or weekday(day), day


def clean_date(day: str) -> str:
    """Return the date of a file as it is kept.

    Raises:
        RuleError: before 1900, or later than tomorrow anywhere on Earth.
    """
    if message := _wrong(day, latest_today()):
        raise RuleError(Problem("date", "date", message))
    return day


def _wrong(day: str, today: date) -> Text | None:
    if message := no_such_date(day):
        return message
    if day > (today + _AHEAD).isoformat():
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
