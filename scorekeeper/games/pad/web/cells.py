"""The cells of pads as texts: "round 2: Ann 3 · Bo 23", "round 2, Bo: 23 → 22"."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff
from scorekeeper.core.log import Change
from scorekeeper.games.pad.actions.pads import SITTING
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry, PadWins
from scorekeeper.games.pad.store.document import NOBODY
from scorekeeper.games.pad.web import words
from scorekeeper.web.cells import HEAD, CellKind, WholePartCells, in_order, player, players
from scorekeeper.web.language import isolated, number, say
from scorekeeper.web.logs import NOTHING, LogLine


def _seat(pad: Pad, seat: int) -> str:
    """Name a seat by its first player, or a removed seat by its number."""
    return isolated(pad.seats[seat].name) if seat < len(pad.seats) else number(seat + 1)


def _seat_change(pad: Pad, since: int, seat: int) -> str:
    """Name a change of a seat by the round from which it applies."""
    before = sum(round_.place[0] < since for round_ in pad.rounds)
    name = _seat(pad, seat)
    return gettext("%(name)s's seat from round %(number)s", name=name, number=before + 1)


def _who(pad: Pad, _round_id: int) -> str:
    lost = pad.settings.entry is PadEntry.LOST
    return gettext("who lost") if lost else gettext("who won")


def _points(_pad: Pad, tenths: int, *_path: int) -> str:
    return words.format_points(tenths)


def _before(pad: Pad, round_id: int, *_path: int) -> str:
    """Name the round before which one was inserted."""
    return CELLS.part_name(pad, round_id)


_CELLS = {
    **HEAD,
    "seats": CellKind(text("who plays"), players),
    "sits.*.*": CellKind(
        _seat_change,
        lambda pad, value, *at: player(pad, value) if value else gettext("empty seat"),
    ),
    "first_dealer": CellKind(text("who deals first"), _seat),
    "order": CellKind(
        text("the seat order"),
        lambda pad, order: ", ".join(_seat(pad, seat) for seat in order or pad.around),
    ),
    "teams": CellKind(text("the teams"), lambda _, teams: number(len(set(teams)))),
    "starts.*": CellKind(
        lambda pad, seat: gettext("points to start with, %(name)s", name=_seat(pad, seat)),
        _points,
    ),
    "ended": CellKind(text("ended by hand")),
    "rules.game": CellKind(
        text("what is played"),
        lambda _, game: say(PRESETS[game].name) if game in PRESETS else NOTHING,
    ),
    "rules.title": CellKind(text("what is played")),
    "rules.wins": CellKind(text("who wins"), lambda _, wins: words.describe_wins(PadWins(wins))),
    "rules.entry": CellKind(
        text("how a round is entered"), lambda _, entry: words.describe_entry(PadEntry(entry))
    ),
    "rules.target": CellKind(text("the target"), _points),
    "rules.length": CellKind(text("the number of rounds")),
    "rules.out_above": CellKind(text("out above"), _points),
    "rules.floor": CellKind(text("the lower limit"), _points),
    "rules.play_on": CellKind(text("a tie plays on")),
    "rules.halves": CellKind(text("halves")),
    "rules.sums": CellKind(
        text("the sum of a round"),
        lambda _, sums: words.format_sums(tuple(sums)) or NOTHING,
    ),
    "rounds.*.points.*": CellKind(
        lambda pad, round_id, side: words.name_side(pad, side, round_id), _points
    ),
    "rounds.*.who": CellKind(_who, words.name_side),
    "rounds.*.nobody": CellKind(text("nobody won or lost")),
    "rounds.*.before": CellKind(text("inserted before"), _before),
    "rounds.*": CellKind(text("the note")),
}


class PadCells(WholePartCells[Pad, PadRound]):
    """The cells of pads; a whole round is one line."""

    actions = SITTING
    other = text("the game")
    part = "rounds"
    cells = _CELLS

    def part_name(self, sitting: Pad, part_id: int) -> str:
        """Name a round by its number; a deleted round has none."""
        round_ = sitting.round(part_id)
        if round_ is None:
            return gettext("a deleted round")
        return gettext("round %(number)s", number=sitting.number(round_))

    def part_number(self, sitting: Pad, change: Change) -> int | None:
        """Return the number of the only round of a change; an inserted one's is not by its id."""
        ids = {int(cell.split(".")[1]) for cell in change.cells if cell.startswith("rounds.")}
        round_ = sitting.round(ids.pop()) if len(ids) == 1 else None
        return sitting.number(round_) if round_ else super().part_number(sitting, change)

    def restored(self, name: str) -> Text:
        return text("%(round)s restored", round=name)

    def change_lines(self, sitting: Pad, change: Change) -> Sequence[LogLine]:
        """Describe a change in lines; a change of seats without what follows from it."""
        if {cell.partition(".")[0] for cell in change.cells} & {"seats", "sits"}:
            return self._seat_lines(sitting, change)
        return super().change_lines(sitting, change)

    def _seat_lines(self, pad: Pad, change: Change) -> list[LogLine]:
        """List who changed seats, without a latecomer's zeros and empty seat in earlier rounds."""
        cells = change.cells
        changed = any(cell.startswith("sits.") for cell in cells)
        hidden = {"rounds", "seats"} if changed else {"rounds"}
        return [
            self.line(pad, cell, cells)
            for cell in sorted(cells, key=lambda cell: (cell.startswith("rules."), in_order(cell)))
            if cell.partition(".")[0] not in hidden
            and not ("seats" in cells and cell.startswith("sits.") and NOBODY in cells[cell])
        ]

    def describe(self, sitting: Pad, part: PadRound) -> str:
        return words.describe_round(sitting, part)

    def whole_parts(self, sitting: Pad, cells: Diff, side: int) -> dict[int, PadRound]:
        """Return the rounds that a change adds (`side` 1) or removes (`side` 0) as a whole."""
        rounds: dict[int, dict[str, tuple[Any, Any]]] = {}
        for cell, values in cells.items():
            kind, *rest = cell.split(".", 2)
            if kind == "rounds":
                rounds.setdefault(int(rest[0]), {})[rest[1]] = values
        whole = {}
        sides = 0 if sitting.settings.only_who else len(sitting.sides)
        for round_id, parts in rounds.items():
            if any(both[1 - side] is not None for both in parts.values()):
                continue
            if not parts.keys() & {"who", "nobody", *(f"points.{at}" for at in range(sides))}:
                continue  # only a note
            facts = {part: both[side] for part, both in parts.items()}
            points = tuple(facts.get(f"points.{at}", 0) for at in range(sides))
            whole[round_id] = PadRound(round_id, points, facts.get("who"), facts.get("note", ""))
        return whole


CELLS = PadCells()
