"""Rows of a conflict: what it is about, and both values side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.write import Clash
from scorekeeper.web.forms import WriteForm


@dataclass(frozen=True, slots=True)
class ClashRow:
    """A cell in conflict: its name, both values, and the other device."""

    about: str
    theirs: str
    mine: str
    device: str


def clashes_of(form: WriteForm | None) -> Sequence[Clash]:
    """Return the clashes of a form; none if it has no conflict."""
    return form.conflict.clashes if form and form.conflict else ()


def clash_rows(
    form: WriteForm | None, name: Callable[[str], str], value: Callable[[str, Any], str]
) -> list[ClashRow]:
    """Format a form's conflict, with functions that name a cell and format a cell's value."""
    return [
        ClashRow(
            name(clash.cell),
            value(clash.cell, clash.theirs),
            value(clash.cell, clash.mine),
            clash.device,
        )
        for clash in clashes_of(form)
    ]
