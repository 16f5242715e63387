"""Points in a file: integers, or numbers with one decimal, exact in tenths."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.base.json_fields import Findings
from scorekeeper.base.json_text import JsonPath, shorten, within
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.points import TENTHS, say_points

_MOST = 10**9


def points_to_file(tenths: int) -> int | float:
    """Convert tenths to points, such as 30 or 3.2."""
    return tenths // TENTHS if tenths % TENTHS == 0 else tenths / TENTHS


def read_points(findings: Findings, value: object, place: JsonPath) -> int | None:
    """Convert points to tenths; None if invalid, which is added to `findings`."""
    if type(value) is int:
        return value * TENTHS
    if isinstance(value, float) and abs(value) < _MOST:
        tenths = round(value * TENTHS)
        if value == tenths / TENTHS:
            return tenths
    findings.add(place, text("A number with at most one decimal is needed."))
    return None


def check_points(
    document: Mapping[str, Any], place: str, findings: Findings, points: Mapping[str, int]
) -> None:
    """Check the points or totals in a file against the computed `points`.

    `points` are in tenths, by the name of the player or the pair. Differences are added to
    `findings`.
    """
    read: dict[str, int] = {}
    for raw, value in document.items():
        where, name = within(place, raw), _as_kept(raw, findings)
        if name not in points:
            findings.add(where, text("“%(name)s” is not seated here.", name=shorten(raw)))
        elif name in read:
            findings.add(where, text("This appears twice."))
        elif (points_read := read_points(findings, value, where)) is not None:
            read[name] = points_read
        else:
            read[name] = points[name]
    for name, computed in points.items():
        where = within(place, name)
        if name not in read:
            findings.add(where, text("This is missing."))
        elif read[name] != computed:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.",
                said=say_points(read[name]),
                made=say_points(computed),
            )
            findings.add(where, message)


def _as_kept(raw: str, findings: Findings) -> str:
    """Clean a player's name, or the two names of a pair, as for storage."""
    return " + ".join(findings.as_kept(name) for name in raw.split(" + "))
