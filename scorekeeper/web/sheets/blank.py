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

MAX_LINES = 60
"""The maximum number of rows, unless the game has another one."""


@dataclass(frozen=True, slots=True)
class BlankRequest:
    """The options in the address: names by seat, and problems by field."""

    names: tuple[str, ...]
    lines: int = 0
    problems: dict[str, str] = field(default_factory=dict)


def read_names(typed: Sequence[str], room: int = 0, limit: int = MAX_LINES) -> BlankRequest:
    """Read the names; "" for a name to be written by hand. `room`: the default rows, 0 for none."""
    problems = {}
    names = [""] * len(typed)
    for seat, name in enumerate(typed):
        try:
            names[seat] = clean_name(name) if name.strip() else ""
        except RuleError as error:
            problems[f"n{seat}"] = say(error.problems[0].message)
    lines = read_line_count(room, problems, limit) if room else 0
    return BlankRequest(tuple(names), lines, problems)


def read_line_count(room: int, problems: dict[str, str], limit: int = MAX_LINES) -> int:
    """Read the number of rows, by default `room`; problems are recorded."""
    typed_lines = request.args.get("lines", "").strip()
    lines = as_number(typed_lines) if typed_lines else room
    if lines is not None and 1 <= lines <= limit:
        return lines
    problems["lines"] = gettext("From 1 to %(limit)s rows.", limit=limit)
    return room


def offered_names() -> list[str]:
    """List the names of the house's players, to choose from."""
    roster = people(load_roster(place())).values()
    return [player.name for player in roster if not player.archived]
