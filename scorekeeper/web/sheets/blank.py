"""Options of a blank sheet: printed names, and the number of rows."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import request
from flask_babel import gettext

from scorekeeper.base.problems import RuleError
from scorekeeper.core.names import clean_name
from scorekeeper.core.players import load_roster, people
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say

MOST_LINES = 60
"""The maximum number of rows, unless the game has another one."""


@dataclass(frozen=True, slots=True)
class BlankAsked:
    """The options in the address: names by seat, and problems by field."""

    names: tuple[str, ...]
    lines: int = 0
    problems: dict[str, str] = field(default_factory=dict)


def asked_names(typed: Sequence[str], room: int = 0, most: int = MOST_LINES) -> BlankAsked:
    """Read the names; "" for a name to be written by hand. `room`: the default rows, 0 for none."""
    problems = {}
    names = [""] * len(typed)
    for seat, name in enumerate(typed):
        try:
            names[seat] = clean_name(name) if name.strip() else ""
        except RuleError as error:
            problems[f"n{seat}"] = say(error.problems[0].message)
    lines = asked_lines(room, problems, most) if room else 0
    return BlankAsked(tuple(names), lines, problems)


def asked_lines(room: int, problems: dict[str, str], most: int = MOST_LINES) -> int:
    """Read the number of rows, by default `room`; problems are recorded."""
    typed_lines = request.args.get("lines", "").strip()
    lines = as_number(typed_lines) if typed_lines else room
    if lines is not None and 1 <= lines <= most:
        return lines
    problems["lines"] = str(gettext("From 1 to %(most)s rows.", most=most))
    return room


def offered_names() -> list[str]:
    """List the names of the house's players, to choose from."""
    roster = people(load_roster(place())).values()
    return [player.name for player in roster if not player.archived]
