"""Rounds, and changes of seats, in a pad's file.

A seat is identified by its first player: `{"4": {"Ann": "Dee"}}` seats Dee for Ann from round 4
on, and null instead of Dee leaves the seat empty. A latecomer's seat is empty from round 1 on.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from scorekeeper.base.file_values import FileContext, NamedSeat, TenthsByName, player_name, wrong
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import Conversion
from scorekeeper.base.seats import Seat
from scorekeeper.base.table_file import player_finder
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import check_round
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.seating import Sits
from scorekeeper.games.pad.rules.settings import POINT, PadEntry


def round_key(more: int = 0) -> Conversion:
    """Convert a key to the number of a round in the file, or of `more` rounds after the last."""

    def convert(key: str, context: FileContext) -> int:
        rounds = context.document.get("rounds")
        last = len(rounds) + more if isinstance(rounds, list) else more
        if key not in map(str, range(1, last + 1)):
            raise wrong(text("There is no such round."))
        return int(key)

    return Conversion(convert)


def read_round(
    value: object, place: str, context: FileContext, pad: Pad, number: int, note: str
) -> PadRound:
    """Read the round with that number, which is also its id, and report its problems."""
    before, sides = context.findings.invalid, pad.side_names_in(PadRound(number))
    present, entry = pad.present_in(number), pad.settings.entry
    by_name = context.using([sides[side] for side in present]).read(TenthsByName, value, place)
    by_side = {present[index]: points for index, points in (by_name or {}).items()}
    missing = [side for side in present if side not in by_side]
    who, points = None, tuple(by_side.get(side, 0) for side in range(len(sides)))
    wrong_place, message = place, None
    if not by_name and entry is not PadEntry.NUMBERS:
        points = () if pad.settings.only_who else points
    elif pad.settings.only_who:
        who, points = next(iter(by_side), None), ()
        if list(by_side.values()) != [POINT]:
            message = text("One name with a 1 is needed.")
    elif entry is PadEntry.WINNER:
        who = missing[0] if len(missing) == 1 else None
        if who is None:
            message = text("Everyone but the winner is needed.")
    elif missing:
        wrong_place, message = within(place, sides[missing[0]]), text("This is missing.")
    round_ = PadRound(number, points, who, note)
    if context.findings.invalid > before:
        return round_
    if message:
        context.add(wrong_place, message)
        return round_
    for problem in check_round(pad, round_):
        part, _, side = problem.field.partition(".")
        is_number = part == "points" and side
        context.add(within(place, sides[int(side)]) if is_number else place, problem.message)
    return round_


def substitutes_to_file(pad: Pad) -> dict[str, dict[str, str | None]]:
    """Convert the changes of seats: number of the first round → seat's first player → player."""
    by_number: dict[int, dict[int, Seat | None]] = {}
    for since in sorted(pad.sits):
        number = 1 + sum(round_.place[0] < since for round_ in pad.rounds)
        by_number.setdefault(number, {}).update(pad.sits[since])
    names = [seat.name for seat in pad.seats]
    now: list[str | None] = [*names]
    changes: dict[str, dict[str, str | None]] = {}
    for number, taken in by_number.items():
        for seat, who in sorted(taken.items(), key=lambda change: pad.around.index(change[0])):
            if (name := who.name if who else None) != now[seat]:
                changes.setdefault(str(number), {})[names[seat]] = now[seat] = name
    return changes


def _player_or_nobody(name: object, context: FileContext) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise wrong(text("A text is needed."))
    return player_name(name, context)


Substitutes: TypeAlias = dict[
    Annotated[str, round_key(1)], dict[NamedSeat, Annotated[Any, Conversion(_player_or_nobody)]]
]
"""The changes of seats in a file, converted to numbers of rounds and seats."""


def read_substitutes(
    changes: Mapping[int, Mapping[int, str | None]], seats: Sequence[Seat]
) -> Sits:
    """Convert the changes of seats; substitutes are numbered after the first players."""
    find = player_finder(seats)
    return {
        since: {seat: find(name) if name is not None else None for seat, name in taken.items()}
        for since, taken in changes.items()
        if taken
    }
