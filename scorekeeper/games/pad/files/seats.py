"""Changes of seats and starting points in a pad's file.

A seat is identified by its first player: `{"4": {"Ann": "Dee"}}` seats Dee for Ann from round 4
on, and null instead of Dee leaves the seat empty. A latecomer's seat is empty from round 1 on.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from scorekeeper.base.file_values import FileContext, NamedSeat, player_name, wrong
from scorekeeper.base.schemas import Conversion
from scorekeeper.base.seats import Seat
from scorekeeper.base.table_file import player_finder
from scorekeeper.base.text import text
from scorekeeper.games.pad.files.rounds import round_key
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.seating import Sits


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
