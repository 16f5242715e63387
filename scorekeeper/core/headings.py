"""The name and the date of a sitting, validated alike for every game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from scorekeeper.base.problems import Problem, RuleError, collecting, refuse
from scorekeeper.core.clock import evening
from scorekeeper.core.dates import date_problem
from scorekeeper.core.days import weekday
from scorekeeper.core.names import clean_name

V = TypeVar("V")


def heading_of_new(name: str, day: str, zone: str) -> tuple[str, str]:
    """Return the name and the date of a new sitting as they are stored.

    Args:
        name: as typed; blank for the weekday.
        day: the date, as typed; blank for this evening.
        zone: the time zone of the house.

    Raises:
        RuleError: an impossible name or date.
    """
    return heading(name, day.strip() or evening(zone).isoformat(), zone)


def heading(name: str, day: str, zone: str, stored_day: str = "") -> tuple[str, str]:
    """Return a sitting's new name and date as they are stored.

    Args:
        name: as typed; blank for the weekday.
        stored_day: the current date, which is always accepted.

    Raises:
        RuleError: an impossible name or date.
    """
    problems: list[Problem] = []
    called, day = "", day.strip()
    if name.strip():
        with collecting(problems):
            called = clean_name(name)
    if day != stored_day and (message := date_problem(day, evening(zone))):
        problems.append(Problem("date", "date", message))
    refuse(problems)
    return called or weekday(day), day


def with_heading(
    sitting: V, clean_heading: Callable[[], tuple[str, str]], problems: Sequence[Problem] = ()
) -> V:
    """Set the name and the date of a sitting, a dataclass; its problems are raised with theirs.

    Raises:
        RuleError: an impossible name or date, or there are other problems.
    """
    try:
        name, date = clean_heading()
    except RuleError as error:
        raise RuleError(*error.problems, *problems) from None
    refuse(problems)
    return cast("V", replace(cast("Any", sitting), name=name, date=date))
