"""Describe the changes of a pad: "round 2: Ann 3 · Bo 23", "round 2, Bo: 23 → 22"."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.core.documents import Diff
from scorekeeper.core.log import UNDO, Change, Entry
from scorekeeper.games.pad.actions.pads import SITTING
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry, PadWins
from scorekeeper.games.pad.store.document import NOBODY
from scorekeeper.games.pad.web import words
from scorekeeper.web.language import day, isolated, named, number, say
from scorekeeper.web.logs import NOTHING, LogLine, LogRow, player_names


def undo_label(pad: Pad, change: Change) -> str:
    """Describe what undoing this change reverts."""
    if change.action not in ("round", "correct", "delete"):
        names = {
            "settle": gettext("the new name, date or settings"),
            "sit": gettext("the change of players"),
            "end": gettext("the end of the game"),
            "reopen": gettext("the reopening of the game"),
        }
        return str(names.get(change.action, say(SITTING.log_name(change.action))))
    rounds = {int(cell.split(".")[1]) for cell in change.cells if cell.startswith("rounds.")}
    if len(rounds) != 1:
        return say(SITTING.log_name(change.action))
    number = 1 + sum(round_.id < min(rounds) for round_ in pad.rounds)
    names = {
        "round": gettext("round %(number)s", number=number),
        "correct": gettext("the correction of round %(number)s", number=number),
        "delete": gettext("the deletion of round %(number)s", number=number),
    }
    return str(names[change.action])


def describe_entries(pad: Pad, entries: Sequence[Entry]) -> list[LogRow]:
    """Describe each entry of the pad's log."""
    return [
        LogRow(entry, say(SITTING.log_name(entry.change.action)), log_lines(pad, entry.change))
        for entry in entries
    ]


def log_lines(pad: Pad, change: Change) -> list[LogLine]:
    """Describe a change in lines; a round that was added or removed is one line."""
    if change.action in ("start", "import"):
        return []
    parts = {cell.partition(".")[0] for cell in change.cells}
    if parts & {"seats", "sits"}:
        return _seat_lines(pad, change.cells)
    added, removed = (_whole_rounds(pad, change.cells, side) for side in (1, 0))
    lines = []
    for round_id in sorted({*added, *removed}):
        lines.append(_round_line(pad, change.action, added.get(round_id), removed.get(round_id)))
    for cell in sorted(change.cells, key=_sort_key):
        kind, *rest = cell.split(".")
        if kind != "rounds" or int(rest[0]) not in {*added, *removed}:
            lines.append(_cell_line(pad, cell, change.cells))
    return lines


def _seat_lines(pad: Pad, cells: Diff) -> list[LogLine]:
    """Describe who changed seats, without a latecomer's zeros and empty seat in earlier rounds."""
    changed = any(cell.startswith("sits.") for cell in cells)
    hidden = {"rounds", "seats"} if changed else {"rounds"}
    return [
        _cell_line(pad, cell, cells)
        for cell in sorted(cells, key=lambda cell: (cell.startswith("rules."), _sort_key(cell)))
        if cell.partition(".")[0] not in hidden
        and not ("seats" in cells and cell.startswith("sits.") and NOBODY in cells[cell])
    ]


def _cell_line(pad: Pad, cell: str, cells: Diff) -> LogLine:
    was, now = cells[cell]
    old = "" if was is None else value_of(pad, cell, was)
    return LogLine(cell_name(pad, cell), old, value_of(pad, cell, now))


def cell_name(pad: Pad, cell: str) -> str:
    """Return the name of a cell."""
    kind, *rest = cell.split(".")
    if kind == "rounds":
        return ", ".join(_round_cell(pad, int(rest[0]), rest[1:]))
    if kind == "rules" and rest:
        kind = rest[0]
    names = {
        "name": gettext("the name"),
        "date": gettext("the date"),
        "seats": gettext("who plays"),
        "first_dealer": gettext("who deals first"),
        "teams": gettext("the teams"),
        "game": gettext("what is played"),
        "title": gettext("what is played"),
        "wins": gettext("who wins"),
        "entry": gettext("how a round is entered"),
        "target": gettext("the target"),
        "length": gettext("the number of rounds"),
        "halves": gettext("halves"),
        "sums": gettext("the sum of a round"),
        "ended": gettext("ended by hand"),
        "deleted_at": gettext("deletion"),
    }
    if kind == "sits" and len(rest) == 2:
        return _seat_change(pad, int(rest[0]), int(rest[1]))
    if kind == "starts" and rest:
        return str(gettext("points to start with, %(name)s", name=_seat(pad, int(rest[0]))))
    return str(names.get(kind, gettext("the game")))


def value_of(pad: Pad, cell: str, value: Any) -> str:
    """Format the value of a cell; a dash for none."""
    if value is None:
        return NOTHING
    parts = cell.split(".")
    formats: dict[str, Callable[[], str]] = {
        "sits": lambda: player_names([value]) if value else str(gettext("empty seat")),
        "who": lambda: words.name_side(pad, value, int(parts[1])),
        "name": lambda: isolated(named(value)),
        "date": lambda: day(value),
        "seats": lambda: player_names(value),
        "first_dealer": lambda: _seat(pad, value),
        "teams": lambda: number(len(set(value))),
        "game": lambda: say(PRESETS[value].name) if value in PRESETS else NOTHING,
        "wins": lambda: words.describe_wins(PadWins(value)),
        "entry": lambda: words.describe_entry(PadEntry(value)),
        "target": lambda: words.format_points(value),
        "sums": lambda: words.format_sums(tuple(value)) or NOTHING,
    }
    if parts[0] == "starts" or (parts[0] == "rounds" and parts[2:3] == ["points"]):
        return words.format_points(value)
    if isinstance(value, bool) or parts[-1] == "deleted_at":
        return str(gettext("yes") if value else gettext("no"))
    kind = "sits" if parts[0] == "sits" else parts[-1]
    if kind in formats:
        return formats[kind]()
    return number(value) if isinstance(value, int) else isolated(str(value))


def round_name(pad: Pad, round_id: int) -> str:
    """Name a round by its number; a deleted round has none."""
    round_ = pad.round(round_id)
    if round_ is None:
        return str(gettext("a deleted round"))
    return str(gettext("round %(number)s", number=pad.number(round_)))


def _seat(pad: Pad, seat: int) -> str:
    """Name a seat by its first player, or a removed seat by its number."""
    return isolated(pad.seats[seat].name) if seat < len(pad.seats) else number(seat + 1)


def _seat_change(pad: Pad, since: int, seat: int) -> str:
    """Name a change of a seat by the round from which it applies."""
    before = sum(round_.id < since for round_ in pad.rounds)
    seat_name = gettext(
        "%(name)s's seat from round %(number)s", name=_seat(pad, seat), number=before + 1
    )
    return str(seat_name)


def _round_cell(pad: Pad, round_id: int, parts: list[str]) -> Iterator[str]:
    yield round_name(pad, round_id)
    if parts[0] == "points":
        yield words.name_side(pad, int(parts[1]), round_id)
    elif parts[0] == "who":
        lost = pad.settings.entry is PadEntry.LOST
        yield str(gettext("who lost") if lost else gettext("who won"))
    else:
        yield str(gettext("the note"))


def _round_line(pad: Pad, action: str, after: PadRound | None, before: PadRound | None) -> LogLine:
    name = round_name(pad, (after or before or PadRound(0)).id)
    was, now = (words.describe_round(pad, state) if state else "" for state in (before, after))
    if before and action == "delete":
        return LogLine(str(gettext("deleted")), "", was)
    if after and action == UNDO:
        return LogLine(str(gettext("%(round)s restored", round=name)), "", now)
    return LogLine(name, was, now or NOTHING)


def _whole_rounds(pad: Pad, cells: Diff, side: int) -> dict[int, PadRound]:
    """Return the rounds that a change adds (`side` 1) or removes (`side` 0) as a whole."""
    rounds: dict[int, dict[str, tuple[Any, Any]]] = {}
    for cell, values in cells.items():
        kind, *rest = cell.split(".", 2)
        if kind == "rounds":
            rounds.setdefault(int(rest[0]), {})[rest[1]] = values
    whole = {}
    sides = 0 if pad.settings.only_who else len(pad.sides)
    for round_id, parts in rounds.items():
        if any(both[1 - side] is not None for both in parts.values()):
            continue
        if not parts.keys() & {"who", *(f"points.{at}" for at in range(sides))}:
            continue  # only a note
        facts = {part: both[side] for part, both in parts.items()}
        points = tuple(facts.get(f"points.{at}", 0) for at in range(sides))
        whole[round_id] = PadRound(round_id, points, facts.get("who"), facts.get("note", ""))
    return whole


def _sort_key(cell: str) -> list[tuple[int, str]]:
    """Return a key that sorts cells with numbers as numbers: round 10 after round 9."""
    return [(int(part) if part.isdigit() else -1, part) for part in cell.split(".")]
