"""What stands in a pad's file beside names: numbers in tenths, and rounds made of them."""

from collections.abc import Mapping, Sequence

from scorekeeper.base.json_fields import Findings
from scorekeeper.base.json_text import short, within
from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import check_round
from scorekeeper.games.pad.rules.pad import Pad, PadRound
from scorekeeper.games.pad.rules.settings import POINT, PadEntry


def read_round(
    value: object, place: str, findings: Findings, pad: Pad, sides: Sequence[str], note: str
) -> PadRound:
    """The round that stands there, as the newest one; what is wrong is noted."""
    before, number = findings.count, len(pad.rounds) + 1
    said = read_points(value, place, findings, sides)
    entry = pad.settings.entry
    missing = [side for side in range(len(sides)) if side not in said]
    who = None
    if pad.settings.only_who:
        who = next(iter(said), None)
        if list(said.values()) not in ([POINT], []) and findings.count == before:
            findings.add(place, text("One name with a 1 is needed."))
    elif entry is PadEntry.WINNER:
        who = missing[0] if len(missing) == 1 else None
        if who is None and findings.count == before:
            findings.add(place, text("Everyone but the winner is needed."))
    elif missing and findings.count == before:
        findings.add(within(place, sides[missing[0]]), text("This is missing."))
    points = () if pad.settings.only_who else tuple(said.get(s, 0) for s in range(len(sides)))
    round_ = PadRound(number, points, who, note)
    if findings.count == before:
        for problem in check_round(pad, round_):
            findings.add(_place_of(problem, place, sides), problem.message)
    return round_


def read_points(
    value: object, place: str, findings: Findings, sides: Sequence[str]
) -> Mapping[int, int]:
    """In tenths, what stands beside each name, by side."""
    found: dict[int, int] = {}
    for key, said in findings.pairs(value, place).items():
        where = within(place, key)
        side = index_of(key, where, sides, findings)
        points = tenths(said, where, findings)
        if side in found:
            findings.add(where, text("This appears twice."))
        elif side is not None and points is not None:
            found[side] = points
        if findings.full:
            break
    return found


def _place_of(problem: Problem, place: str, sides: Sequence[str]) -> str:
    part, _, side = problem.field.partition(".")
    return within(place, sides[int(side)]) if part == "points" and side else place


def index_of(said: object, place: str, names: Sequence[str], findings: Findings) -> int | None:
    """Which of the names it is; none where it is none of them, and that is noted."""
    name = findings.words(said, place)
    kept = " + ".join(map(findings.as_kept, name.split(" + ")))
    for known in (name, kept):
        if known in names:
            return names.index(known)
    if isinstance(said, str):
        findings.add(place, text("“%(name)s” is not seated here.", name=short(said)))
    return None


def tenths(value: object, place: str, findings: Findings) -> int | None:
    """In tenths, a number with one decimal at most; none where it is none, and that is noted."""
    if type(value) is int:
        return value * POINT
    if type(value) is float and abs(value) < 10**12:
        found = round(value * POINT)
        if found / POINT == value:
            return found
    findings.add(place, text("A number with at most one decimal is needed."))
    return None
