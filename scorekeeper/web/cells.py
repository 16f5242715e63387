"""The cells of a game's sittings as texts, for logs, conflicts and undo buttons."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from flask_babel import gettext

from scorekeeper.base.hidden_bids import HiddenBids
from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff
from scorekeeper.core.log import IMPORT, START, UNDO, Change, Entry, history
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import CellConflict, KeyReused
from scorekeeper.web.access import place
from scorekeeper.web.conflicts import ConflictRow, cell_conflicts
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import day, isolated, named, number, say
from scorekeeper.web.logs import NOTHING, LogLine, LogRow, hidden, player_name, player_names

V = TypeVar("V")
R = TypeVar("R")

_NUMBER = re.compile(r"\d+")

_MAX_CHANGES = 50
"""The maximum number of log entries on the page of a part."""


def yes_or_no(_sitting: object, value: object, *_path: object) -> str:
    return gettext("yes") if value else gettext("no")


def number_or_text(_sitting: object, value: object, *_path: object) -> str:
    """Format a number, a text, or a yes or no."""
    if isinstance(value, bool):
        return yes_or_no(None, value)
    return number(value) if isinstance(value, int) else isolated(str(value))


def player(_sitting: object, value: int, *_path: object) -> str:
    """Format a player's number as the current name."""
    return isolated(player_name(value))


def players(_sitting: object, value: Sequence[int], *_path: object) -> str:
    """Format players' numbers in seat order."""
    return player_names(value)


@dataclass(frozen=True, slots=True)
class CellKind:
    """How cells of a kind are displayed.

    Args:
        name: their name, or a function that returns it; its arguments are the sitting and the
            parts of the path where the pattern has a `*`, seats and ids as numbers.
        value: formats a value; its arguments are the sitting, the value, and those parts.
    """

    name: Text | Callable[..., str]
    value: Callable[..., str] = number_or_text


HEAD: Mapping[str, CellKind] = {
    "name": CellKind(text("the name"), lambda _sitting, value: isolated(named(value))),
    "date": CellKind(text("the date"), lambda _sitting, value: day(value)),
    "deleted_at": CellKind(text("deletion"), yes_or_no),
}
"""The cells that sittings of every game have."""


class Cells(Generic[V]):
    """Displays a game's cells; a game lists them, and overrides what differs."""

    actions: SittingActions[V]
    """The game's moves, which name the actions of its log."""

    other: ClassVar[Text]
    """The name of a cell that is not listed."""

    cells: ClassVar[Mapping[str, CellKind]]
    """Pattern, such as `deals.*.bids.*` → cell; the first that matches counts."""

    part: ClassVar[str] = ""
    """The sitting's field of numbered parts, such as `deals`; their cells begin with it."""

    hidden_bids: HiddenBids[V] | None = None
    """What hides bids, if the game does."""

    def part_name(self, sitting: V, part_id: int) -> str:
        """Name the part with that id, such as "deal 3"; names of its cells begin with it."""
        raise NotImplementedError

    def is_displayed(self, cell: str, cells: Collection[str]) -> bool:
        """Whether the log of a change of these `cells` shows this one."""
        return not cell.endswith(".position")

    def is_contested(self, cell: str, cells: Collection[str]) -> bool:
        """Whether conflicts about these `cells` show this one."""
        return self.is_displayed(cell, cells)

    def name(self, sitting: V, cell: str) -> str:
        """Return the name of a cell, with that of its part."""
        kind, path = self._find_kind(cell)
        name = say(kind.name) if isinstance(kind.name, Text) else kind.name(sitting, *path)
        first, *rest = cell.split(".")
        if first != self.part or not rest:
            return name
        return ", ".join(filter(None, (self.part_name(sitting, int(rest[0])), name)))

    def value(self, sitting: V, cell: str, value: Any) -> str:
        """Format the value of a cell; a dash for none."""
        if value is None or value == "":
            return NOTHING
        kind, path = self._find_kind(cell)
        return kind.value(sitting, value, *path)

    def _find_kind(self, cell: str) -> tuple[CellKind, list[int | str]]:
        pattern = _find_pattern(self, _NUMBER.sub("0", cell))
        if pattern is None:
            return CellKind(self.other), []
        pairs = zip(pattern.split("."), cell.split("."), strict=False)
        path = [part for star, part in pairs if star == "*"]
        return self.cells[pattern], [int(part) if part.isdigit() else part for part in path]

    # ---- the log ----

    def log_rows(
        self, stored: Stored[V], entries: Sequence[Entry], *, of_part: bool = False
    ) -> list[LogRow]:
        """Format entries of the sitting's log; `of_part`: they are listed on the page of a part."""
        return [
            LogRow(
                entry,
                self.log_name(entry.change),
                self.lines(stored.value, entry.change),
            )
            for entry in entries
        ]

    def log_name(self, change: Change) -> str:
        """Name a change in the log."""
        return say(self.actions.log_name(change.action))

    def part_rows(self, stored: Stored[V], part_id: int) -> list[LogRow]:
        """Format the newest log entries about a part."""
        topic, within = self.actions.topic(stored.number).name, f"{self.part}.{part_id}."
        entries = history(place(), topic, limit=_MAX_CHANGES, within=within)
        return self.log_rows(stored, entries, of_part=True)

    def lines(self, sitting: V, change: Change) -> Sequence[LogLine]:
        """Format the cells of a change; none of those that begin a sitting."""
        return () if change.action in (START, IMPORT) else self.change_lines(sitting, change)

    def change_lines(self, sitting: V, change: Change) -> Sequence[LogLine]:
        """Format the cells of a later change, in the order of the parts."""
        return [
            self.line(sitting, cell, change.cells)
            for cell in sorted(change.cells, key=in_order)
            if self.is_displayed(cell, change.cells)
        ]

    def line(self, sitting: V, cell: str, cells: Diff) -> LogLine:
        """Format one of the cells of a change."""
        before, after = cells[cell]
        old = "" if before is None else self.value(sitting, cell, before)
        return LogLine(self.name(sitting, cell), old, self.value(sitting, cell, after))

    # ---- the undo button ----

    def undo_label(self, sitting: V, change: Change) -> str:
        """Say what undoing a change reverts."""
        return say(self.actions.undo_name(change.action, self.part_number(sitting, change)))

    def part_number(self, sitting: V, change: Change) -> int | None:
        """Return the number of the part that a change is about; None if it is not about one."""
        return None

    # ---- conflicts ----

    def conflict_rows(
        self, sitting: V, form: WriteForm | None, part_id: int | None = None
    ) -> list[ConflictRow]:
        """Format the conflict of a form, if any, a row for each cell.

        `part_id` is the part of the form, if it is about one.
        """
        conflicts = cell_conflicts(form)
        if form and isinstance(form.conflict, KeyReused):
            # a row that is only there if it differs from a hidden bid would reveal the bid
            conflicts = [cell for cell in conflicts if not self._hides(sitting, cell.cell)]
        cells = {contested.cell for contested in conflicts}
        return [
            self._conflict_row(sitting, form, contested)
            for contested in conflicts
            if self.is_contested(contested.cell, cells)
        ]

    def _conflict_row(
        self, sitting: V, form: WriteForm | None, contested: CellConflict
    ) -> ConflictRow:
        # what a write would store is not used for a typed bid: it may be another device's bid
        typed = form.typed_bid(contested.cell) if form else None
        mine = self._visible_value(sitting, contested.cell, contested.mine)
        return ConflictRow(
            self.name(sitting, contested.cell),
            self._visible_value(sitting, contested.cell, contested.theirs),
            mine if typed is None else self.value(sitting, contested.cell, typed),
            contested.device,
        )

    def _visible_value(self, sitting: V, cell: str, value: Any) -> str:
        return hidden() if self._hides(sitting, cell) else self.value(sitting, cell, value)

    def _hides(self, sitting: V, cell: str) -> bool:
        return self.hidden_bids is not None and self.hidden_bids.hides_cell(sitting, cell)


@lru_cache(maxsize=512)
def _find_pattern(cells: Cells[Any], cell: str) -> str | None:
    return next((pattern for pattern in cells.cells if fnmatchcase(cell, pattern)), None)


class WholePartCells(Cells[V], Generic[V, R]):
    """Displays the cells of a game whose parts, such as rounds, are each entered at once.

    A part that was added or removed is described as a whole.
    """

    def whole_parts(self, sitting: V, cells: Diff, side: int) -> dict[int, R]:
        """Return the parts that a change removes (`side` 0) or adds (`side` 1), by id."""
        raise NotImplementedError

    def describe(self, sitting: V, part: R) -> str:
        """Describe a part in a line."""
        raise NotImplementedError

    def restored(self, name: str) -> Text:
        """Say that the part of that name was restored."""
        raise NotImplementedError

    def part_number(self, sitting: V, change: Change) -> int | None:
        """Return the number of the only part of a change, even if it was deleted."""
        cells = (cell.split(".") for cell in change.cells)
        ids = {int(cell[1]) for cell in cells if cell[0] == self.part}
        if len(ids) != 1:
            return None
        return 1 + len([part for part in getattr(sitting, self.part) if part.id < min(ids)])

    def change_lines(self, sitting: V, change: Change) -> Sequence[LogLine]:
        """Describe whole parts, then the other cells."""
        removed, added = (self.whole_parts(sitting, change.cells, side) for side in (0, 1))
        lines: list[LogLine] = []
        for part_id in sorted({*removed, *added}):
            before, after = removed.get(part_id), added.get(part_id)
            lines += self.part_lines(sitting, change.action, part_id, before, after)
        for cell in sorted(change.cells, key=in_order):
            first, *rest = cell.split(".")
            if first != self.part or int(rest[0]) not in {*removed, *added}:
                lines.append(self.line(sitting, cell, change.cells))
        return lines

    def part_lines(
        self, sitting: V, action: str, part_id: int, before: R | None, after: R | None
    ) -> Iterable[LogLine]:
        """Describe a whole part that was added, removed or replaced."""
        name = self.part_name(sitting, part_id)
        was, now = (self.describe(sitting, part) if part else "" for part in (before, after))
        if before and action == "delete":
            yield LogLine(gettext("deleted"), "", was)
        elif after and action == UNDO:
            yield LogLine(say(self.restored(name)), "", now)
        else:
            yield LogLine(name, was, now or NOTHING)


def in_order(cell: str) -> list[tuple[int, str]]:
    """Return a key that sorts numbers in cells as numbers: deal 10 after deal 9."""
    return [(int(part) if part.isdigit() else -1, part) for part in cell.split(".")]
