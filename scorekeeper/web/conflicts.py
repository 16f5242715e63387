"""Rows of a conflict: what it is about, and both values side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.write import CellConflict
from scorekeeper.web.forms import WriteForm


@dataclass(frozen=True, slots=True)
class ConflictRow:
    """A cell in conflict: its name, both values, and the other device."""

    about: str
    theirs: str
    mine: str
    device: str


def cell_conflicts(form: WriteForm | None) -> Sequence[CellConflict]:
    """Return the cells in conflict; none if the form has no conflict."""
    return form.conflict.cells if form and form.conflict else ()


def conflict_rows(
    form: WriteForm | None, name: Callable[[str], str], value: Callable[[str, Any], str]
) -> list[ConflictRow]:
    """Format a form's conflict, with functions that name a cell and format a cell's value."""
    return [
        ConflictRow(
            name(contested.cell),
            value(contested.cell, contested.theirs),
            value(contested.cell, contested.mine),
            contested.device,
        )
        for contested in cell_conflicts(form)
    ]
