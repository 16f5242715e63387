"""Changes of seats and starting points in a pad's file.

A seat is identified by its first player: `{"4": {"Ann": "Dee"}}` seats Dee for Ann from round 4
on, and null instead of Dee leaves the seat empty. A latecomer's seat is empty from round 1 on.
"""

from collections.abc import Sequence

from scorekeeper.base.json_fields import Record
from scorekeeper.base.json_text import within
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.pad.files.rounds import index_of, tenths
from scorekeeper.games.pad.rules.checks import MOST_ROUNDS
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.seating import Sits


def substitutes_to_file(pad: Pad) -> dict[str, dict[str, str | None]]:
    """Convert the changes of seats: number of the first round → seat's first player → player."""
    by_number: dict[int, dict[int, Seat | None]] = {}
    for since in sorted(pad.sits):
        number = 1 + sum(round_.id < since for round_ in pad.rounds)
        by_number.setdefault(number, {}).update(pad.sits[since])
    names = [seat.name for seat in pad.seats]
    now: list[str | None] = [*names]
    changes: dict[str, dict[str, str | None]] = {}
    for number, taken in by_number.items():
        for seat, who in sorted(taken.items()):
            if (name := who.name if who else None) != now[seat]:
                changes.setdefault(str(number), {})[names[seat]] = now[seat] = name
    return changes


def read_substitutes(top: Record, seats: Sequence[Seat]) -> Sits:
    """Read the changes of seats; substitutes are numbered after the first players."""
    findings, names = top.findings, [seat.name for seat in seats]
    people = {seat.name.casefold(): seat for seat in seats}
    rounds = {str(n): n for n in range(1, len(top.items("rounds", MOST_ROUNDS)) + 2)}
    sits: dict[int, dict[int, Seat | None]] = {}
    for key, changes in top.pairs("substitutes").items():
        place = within(top.at("substitutes"), key)
        if key not in rounds:
            findings.add(place, text("There is no such round."))
            continue
        for name, value in findings.pairs(changes, place).items():
            where = within(place, name)
            seat = index_of(name, where, names, findings)
            who = None if value is None else _player(findings.name(value, where), people)
            if seat is not None:
                sits.setdefault(rounds[key], {})[seat] = who
            if findings.full:
                break
    return {since: dict(sorted(sits[since].items())) for since in sorted(sits)}


def _player(name: str, people: dict[str, Seat]) -> Seat:
    return people.setdefault(name.casefold(), Seat(len(people) + 1, name))


def read_starting_points(top: Record, names: Sequence[str]) -> dict[int, int]:
    """Read the points that latecomers started with: seat → tenths."""
    starts: dict[int, int] = {}
    for name, value in top.pairs("starting_points").items():
        where = within(top.at("starting_points"), name)
        seat = index_of(name, where, names, top.findings)
        points = tenths(value, where, top.findings)
        if seat is not None and points is not None:
            starts[seat] = points
    return dict(sorted(starts.items()))
