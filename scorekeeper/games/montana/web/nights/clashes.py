"""Conflicts as texts: the stored value, the entered value, and the other device."""

from typing import Any

from scorekeeper.core.write import KeyReused
from scorekeeper.games.montana.rules.contracts import CONTRACTS, parse_contract
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.web.nights.cells import (
    cell_name,
    is_displayed,
    is_hidden,
    value_of,
)
from scorekeeper.games.montana.web.nights.wording import contract
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.logs import hidden


def clash_rows(night: Night, form: WriteForm | None) -> list[dict[str, str]]:
    """A row for each conflict that a user can judge: what it is about, both values, the device.

    Empty if there is no conflict.
    """
    clashes = form.conflict.clashes if form and form.conflict else []
    if form and isinstance(form.conflict, KeyReused):
        # a row that exists only if it differs from a hidden bid would reveal the bid
        clashes = [clash for clash in clashes if not is_hidden(night, clash.cell, ())]
    return [
        {
            "about": cell_name(night, clash.cell),
            "theirs": _displayed(night, clash.cell, clash.theirs),
            "mine": _typed_bid(form, clash.cell) or _displayed(night, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        if is_displayed(clash.cell, {c.cell for c in clashes})
        and clash.cell != "finished"  # it follows from other cells
    ]


def _displayed(night: Night, cell: str, value: Any) -> str:
    """The value as a text, unless it is hidden."""
    return hidden() if is_hidden(night, cell, ()) else value_of(night, cell, value)


def _typed_bid(form: WriteForm | None, cell: str) -> str:
    """The bid typed into this form for that cell; it is no secret to the user who typed it.

    The value that a write would store is not used: it may be another device's bid.
    """
    seat = cell.rpartition(".")[2]
    if form is None or ".contracts." not in cell.replace("first_", ""):
        return ""
    typed = form.typed("contract") if "seat" in form and form.typed("seat") == seat else ""
    return contract(parse_contract(typed)) if typed in map(str, CONTRACTS) else ""
