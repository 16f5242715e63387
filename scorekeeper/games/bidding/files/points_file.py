"""Points in a file: whole numbers, or with one decimal, exact in tenths."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.base.json_fields import Findings
from scorekeeper.base.json_text import JsonPath, short, within
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.points import TENTHS, say_points

_MOST = 10**9


def points_to_file(tenths: int) -> int | float:
    """Points as a number: 30, or 3.2."""
    return tenths // TENTHS if tenths % TENTHS == 0 else tenths / TENTHS


def read_points(findings: Findings, value: object, place: JsonPath) -> int | None:
    """Points in tenths; what is none is noted."""
    if type(value) is int:
        return value * TENTHS
    if isinstance(value, float) and abs(value) < _MOST:
        tenths = round(value * TENTHS)
        if value == tenths / TENTHS:
            return tenths
    findings.add(place, text("A number with at most one decimal is needed."))
    return None


def check_points(
    said: Mapping[str, Any], place: str, findings: Findings, points: Mapping[str, int]
) -> None:
    """Note where the points or totals that a file says are not those that follow.

    `points` are in tenths, by the name of the player or the pair.
    """
    found: dict[str, int] = {}
    for raw, value in said.items():
        where, name = within(place, raw), _as_kept(raw, findings)
        if name not in points:
            findings.add(where, text("“%(name)s” is not seated here.", name=short(raw)))
        elif name in found:
            findings.add(where, text("This appears twice."))
        elif (known := read_points(findings, value, where)) is not None:
            found[name] = known
        else:
            found[name] = points[name]
    for name, made in points.items():
        where = within(place, name)
        if name not in found:
            findings.add(where, text("This is missing."))
        elif found[name] != made:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.",
                said=say_points(found[name]),
                made=say_points(made),
            )
            findings.add(where, message)


def _as_kept(raw: str, findings: Findings) -> str:
    """A player's name, or the two of a pair, as they would be kept."""
    return " + ".join(findings.as_kept(name) for name in raw.split(" + "))
