"""Read the rounds of a pad's file."""

from collections.abc import Mapping, Sequence

from scorekeeper.base.json_fields import Findings
from scorekeeper.base.json_text import shorten, within
from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import check_round
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import POINT, PadEntry


def read_round(
    value: object, place: str, findings: Findings, pad: Pad, number: int, note: str
) -> PadRound:
    """Read the round with that number, which is also its id, and report its problems."""
    before, sides = findings.count, pad.side_names_in(PadRound(number))
    present = pad.present_in(number)
    points_by_side = read_points(value, place, findings, {side: sides[side] for side in present})
    entry = pad.settings.entry
    missing = [side for side in present if side not in points_by_side]
    who = None
    if pad.settings.only_who:
        who = next(iter(points_by_side), None)
        if list(points_by_side.values()) not in ([POINT], []) and findings.count == before:
            findings.add(place, text("One name with a 1 is needed."))
    elif entry is PadEntry.WINNER:
        who = missing[0] if len(missing) == 1 else None
        if who is None and findings.count == before:
            findings.add(place, text("Everyone but the winner is needed."))
    elif missing and findings.count == before:
        findings.add(within(place, sides[missing[0]]), text("This is missing."))
    points: tuple[int, ...] = ()
    if not pad.settings.only_who:
        points = tuple(points_by_side.get(side, 0) for side in range(len(sides)))
    round_ = PadRound(number, points, who, note)
    if findings.count == before:
        for problem in check_round(pad, round_):
            findings.add(_place_of(problem, place, sides), problem.message)
    return round_


def read_points(
    value: object, place: str, findings: Findings, sides: Mapping[int, str]
) -> Mapping[int, int]:
    """Read an object of names and points: side → tenths."""
    numbers, names = list(sides), list(sides.values())
    points_by_side: dict[int, int] = {}
    for key, entered in findings.pairs(value, place).items():
        where = within(place, key)
        index = index_of(key, where, names, findings)
        side = None if index is None else numbers[index]
        points = tenths(entered, where, findings)
        if side in points_by_side:
            findings.add(where, text("This appears twice."))
        elif side is not None and points is not None:
            points_by_side[side] = points
        if findings.full:
            break
    return points_by_side


def _place_of(problem: Problem, place: str, sides: Sequence[str]) -> str:
    part, _, side = problem.field.partition(".")
    return within(place, sides[int(side)]) if part == "points" and side else place


def index_of(value: object, place: str, names: Sequence[str], findings: Findings) -> int | None:
    """Return the index of a name; report an unknown name and return None.

    The players of a team can be in any order.
    """
    name = findings.words(value, place)
    cleaned = [findings.as_kept(part) for part in name.split(" + ")]
    for spelling in (name, " + ".join(cleaned)):
        if spelling in names:
            return names.index(spelling)
    alike = [at for at, team in enumerate(names) if sorted(team.split(" + ")) == sorted(cleaned)]
    if len(alike) == 1:
        return alike[0]
    if isinstance(value, str):
        findings.add(place, text("“%(name)s” is not seated here.", name=shorten(value)))
    return None


def tenths(value: object, place: str, findings: Findings) -> int | None:
    """Read a number with at most one decimal as tenths; report anything else and return None."""
    if type(value) is int:
        return value * POINT
    if type(value) is float and abs(value) < 10**12:
        rounded = round(value * POINT)
        if rounded / POINT == value:
            return rounded
    findings.add(place, text("A number with at most one decimal is needed."))
    return None
