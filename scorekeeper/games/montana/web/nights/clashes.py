"""How a conflict is said: what stands there, what is yours, and whose it is."""

from typing import Any

from scorekeeper.core.write import KeyReused
from scorekeeper.games.montana.rules.contracts import CONTRACTS, parse_contract
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.web.nights.cells import (
    cell_name,
    is_hidden,
    is_told,
    value_of,
)
from scorekeeper.games.montana.web.nights.wording import contract
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.logs import hidden


def clash_rows(night: Night, form: WriteForm | None) -> list[dict[str, str]]:
    """What stands against the form that a person can weigh: what it is about, both values, whose.

    Empty where nobody else was faster.
    """
    clashes = form.conflict.clashes if form and form.conflict else []
    if form and isinstance(form.conflict, KeyReused):
        # what would differ from a hidden bid would tell it: there is a row here only if it does
        clashes = [clash for clash in clashes if not is_hidden(night, clash.cell, ())]
    return [
        {
            "about": cell_name(night, clash.cell),
            "theirs": _shown(night, clash.cell, clash.theirs),
            "mine": _typed_bid(form, clash.cell) or _shown(night, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        if is_told(clash.cell, {c.cell for c in clashes})
        and clash.cell != "finished"  # it follows from the others
    ]


def _shown(night: Night, cell: str, value: Any) -> str:
    """The value, where it may be told."""
    return hidden() if is_hidden(night, cell, ()) else value_of(night, cell, value)


def _typed_bid(form: WriteForm | None, cell: str) -> str:
    """What the form itself says was bid in that cell: no secret to whoever typed it.

    Not what a write would put there, which may be what somebody else bid.
    """
    seat = cell.rpartition(".")[2]
    if form is None or ".contracts." not in cell.replace("first_", ""):
        return ""
    typed = form.typed("contract") if "seat" in form and form.typed("seat") == seat else ""
    return contract(parse_contract(typed)) if typed in map(str, CONTRACTS) else ""
